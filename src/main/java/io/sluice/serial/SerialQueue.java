package io.sluice.serial;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A passive queue of two bands whose items run one at a time, in turns that somebody else schedules (D-01). Control items
 * come before commands; each band is first in, first out.
 *
 * <pre>
 * idle    -> turn due  // the first item is admitted: the submitter schedules a turn
 * turn due -> turn due  // further items, the turn's takes, a turn that ends with items left: its runner schedules the next
 * turn due -> idle      // a turn ends and nothing is left
 * idle | turn due -> closed // close; items left over are handed back, later ones refused
 * </pre>
 *
 * <p><b>Invariants:</b> I1 at most one turn is due or running at a time (R-Z-062); I2 an item admitted is taken by a turn or
 * handed back by {@link #close}, exactly once; I3 check of room, count and insertion are one step, and a refusal changes
 * nothing (R-Z-039, R-Z-040); I4 {@code usedBytes} is the sum over the items admitted and not yet {@link #done done}.
 *
 * <p><b>Units:</b> bytes and items. <b>Threading:</b> {@code offer} and {@code close} from any thread; {@code take},
 * {@code done} and {@code endTurn} by the one turn. The lock is held for a few instructions and nothing is called under it.
 *
 * @param <T> the items
 */
public final class SerialQueue<T> {

    /** Which of the two bands an item goes to. */
    public enum Band {
        /** Kill, cancel, close: before any command that waits; never refused for room. */
        CONTROL,
        /** What the client asked for. */
        COMMAND
    }

    /** What became of an offer. */
    public enum Admission {
        /** Queued, and the caller must schedule a turn. */
        TURN_DUE,
        /** Queued; a turn is due or running already. */
        QUEUED,
        /** No room; nothing has changed. */
        FULL,
        /** Closed; nothing has changed. */
        CLOSED
    }

    private record Entry<T>(T item, int bytes) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<T> control = new ArrayDeque<>(2);
    private final ArrayDeque<Entry<T>> commands = new ArrayDeque<>(4);
    private final int countLimit;
    private final long byteLimit;
    private int usedCount;
    private long usedBytes;
    private boolean turnDue;
    private boolean closed;

    /**
     * @param countLimit commands admitted and not done, at most
     * @param byteLimit their bytes, at most; a single command larger than that is still admitted to an empty queue
     */
    public SerialQueue(int countLimit, long byteLimit) {
        this.countLimit = countLimit;
        this.byteLimit = byteLimit;
    }

    /** Admits an item or says why not. */
    public Admission offer(Band band, T item, int bytes) {
        lock.lock();
        try {
            if (closed) {
                return Admission.CLOSED;
            }
            if (band == Band.CONTROL) {
                control.add(item);
            } else {
                boolean room = usedCount < countLimit && (usedCount == 0 || usedBytes + bytes <= byteLimit);
                if (!room) {
                    return Admission.FULL;
                }
                commands.add(new Entry<>(item, bytes));
                usedCount++;
                usedBytes += bytes;
            }
            boolean first = !turnDue;
            turnDue = true;
            return first ? Admission.TURN_DUE : Admission.QUEUED;
        } finally {
            lock.unlock();
        }
    }

    /** The next item for the running turn, control first; null if there is none just now. */
    public @Nullable Taken<T> take() {
        lock.lock();
        try {
            T first = control.poll();
            if (first != null) {
                return new Taken<>(first, Band.CONTROL, 0);
            }
            Entry<T> next = commands.poll();
            return next == null ? null : new Taken<>(next.item(), Band.COMMAND, next.bytes());
        } finally {
            lock.unlock();
        }
    }

    /** The item has been carried out: its reservation ends now, not when it was taken (R-Z-042). */
    public void done(Taken<T> taken) {
        if (taken.band() == Band.CONTROL) {
            return;
        }
        lock.lock();
        try {
            usedCount--;
            usedBytes -= taken.bytes();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The running turn ends.
     *
     * @return whether items are left, so that the caller must schedule the next turn
     */
    public boolean endTurn() {
        lock.lock();
        try {
            turnDue = !closed && !(control.isEmpty() && commands.isEmpty());
            return turnDue;
        } finally {
            lock.unlock();
        }
    }

    /** Admits nothing more and hands back what no turn has taken, control first. Harmless twice. */
    public List<T> close() {
        lock.lock();
        try {
            closed = true;
            List<T> left = new ArrayList<>(control);
            for (Entry<T> entry : commands) {
                left.add(entry.item());
                usedCount--;
                usedBytes -= entry.bytes();
            }
            control.clear();
            commands.clear();
            return left;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing waits and no turn is due: whoever finds this on the admitting thread is next. */
    public boolean isIdle() {
        lock.lock();
        try {
            return !turnDue;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes admitted and not done. */
    public long usedBytes() {
        lock.lock();
        try {
            return usedBytes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * An item in a turn's hands.
     *
     * @param item what was offered
     * @param band where it waited
     * @param bytes what it reserves
     */
    public record Taken<T>(T item, Band band, int bytes) {}
}
