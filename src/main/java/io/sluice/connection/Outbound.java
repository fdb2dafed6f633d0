package io.sluice.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a connection still has to write: many producers, one drainer at a time (D-09). It belongs to the connection, so
 * order survives when the connection changes its owner.
 *
 * <p><b>Invariants:</b>
 * <ul>
 *   <li>I1 bytes leave in the order they were appended (R-C-027), whatever part of them a write takes (R-C-021)
 *   <li>I2 at most one thread is inside {@link #drain} or drops
 *   <li>I3 every appended segment is released exactly once: written, or dropped after {@link #close} (R-C-022)
 *   <li>I4 nothing queued stays unnoticed: a segment appended after the last drain began has rung the doorbell, or will be
 *       seen by the drain whose result (pending, budget exhausted) the owner still has to act on
 *   <li>I5 after {@code close} nothing stays queued and nobody waits
 * </ul>
 *
 * <p><b>Units:</b> bytes. <b>Threading:</b> {@code append} and the water marks from any thread, {@code drain} from any
 * thread but effective on one, {@code close} once the owner has let go. <b>Errors:</b> a callback that throws ends the call
 * that ran it, after the other callbacks due then have run.
 */
public final class Outbound {

    /** How a drain ended (R-C-031). */
    public enum Drained {
        /** Nothing is left. */
        EMPTY,
        /** The channel takes no more for now: wait for writability. */
        PENDING,
        /** The budget is used up and something is left. */
        BUDGET_EXHAUSTED,
        /** Somebody else drains; that one looks again before it leaves. */
        BUSY
    }

    /** Segments per gathering write: a reply is seldom more, and the kernel takes up to 1024. */
    private static final int GATHER = 16;

    private record Segment(ByteBuffer data, @Nullable Runnable release) {}

    private final ConcurrentLinkedQueue<Segment> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicLong queuedBytes = new AtomicLong();
    private final AtomicBoolean rung = new AtomicBoolean();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final Deque<Segment> inHand = new ArrayDeque<>(GATHER); // the drainer's
    private final ByteBuffer[] gather = new ByteBuffer[GATHER]; // the drainer's
    private final int lowWater;
    private final int highWater;
    private long writtenBytes; // the drainer's
    private volatile boolean closed;

    /**
     * @param lowWater bytes at or below which waiting producers go on
     * @param highWater bytes above which producers shall wait
     */
    public Outbound(int lowWater, int highWater) {
        this.lowWater = lowWater;
        this.highWater = highWater;
    }

    /**
     * Queues {@code data}, which belongs to the queue from now on.
     *
     * @param release run once when the bytes have left or never will; on the drainer's thread or a closing one
     * @return whether the doorbell must be rung: false if somebody has rung it and nobody answered yet
     */
    boolean append(ByteBuffer data, @Nullable Runnable release) {
        queuedBytes.addAndGet(data.remaining());
        queue.add(new Segment(data, release));
        if (closed) {
            drop();
            return false;
        }
        // The plain read keeps a burst of appends off the contended exchange.
        return !rung.get() && rung.compareAndSet(false, true);
    }

    /**
     * Writes what is queued until it is empty, the channel is full or {@code budget} bytes have left; a write in progress
     * may overshoot (R-C-030).
     *
     * @param budget bytes; 0 means no limit
     * @throws IOException the channel is broken; the rest stays queued until {@link #close}
     */
    public Drained drain(Transport transport, int budget) throws IOException {
        rung.set(false); // before taking the first segment: later appends ring again (I4)
        long left = budget == 0 ? Long.MAX_VALUE : budget;
        while (draining.compareAndSet(false, true)) {
            Drained result;
            try {
                long before = writtenBytes;
                result = closed ? Drained.EMPTY : write(transport, left);
                left -= writtenBytes - before;
            } finally {
                draining.set(false);
                if (closed) {
                    drop(); // who closed meanwhile found the flag taken and left it to us
                }
            }
            wakeWaiters();
            if (result != Drained.EMPTY || queue.isEmpty()) {
                return result;
            }
        }
        return Drained.BUSY;
    }

    /** Bytes not yet written. */
    public long queuedBytes() {
        return queuedBytes.get();
    }

    /** Whether anything is left to write. */
    public boolean isEmpty() {
        return queuedBytes.get() == 0;
    }

    /** Bytes written since the beginning. The drainer's thread. */
    public long writtenBytes() {
        return writtenBytes;
    }

    /** Whether producers shall wait before they append more. */
    public boolean isAboveHighWater() {
        return queuedBytes.get() > highWater && !closed;
    }

    /**
     * Runs {@code wake} once when the queue is at or below its low-water mark, or closed; at once if it is now. On the
     * drainer's thread or the caller's; must not block.
     */
    public void whenBelowLowWater(Runnable wake) {
        waiters.add(wake);
        wakeWaiters();
    }

    /** Drops what is left, releasing it, and whatever is appended later. Harmless twice. */
    void close() {
        closed = true;
        try {
            drop();
        } finally {
            wakeWaiters();
        }
    }

    private Drained write(Transport transport, long budget) throws IOException {
        long left = budget;
        while (true) {
            takeInHand();
            if (inHand.isEmpty()) {
                return Drained.EMPTY;
            }
            if (left <= 0) {
                return Drained.BUDGET_EXHAUSTED;
            }
            int count = 0;
            long offered = 0;
            for (Segment segment : inHand) {
                gather[count++] = segment.data();
                offered += segment.data().remaining();
            }
            long written;
            try {
                written = transport.write(gather, 0, count);
            } finally {
                Arrays.fill(gather, 0, count, null); // an idle connection keeps no buffer alive
            }
            left -= written;
            writtenBytes += written;
            queuedBytes.addAndGet(-written);
            releaseWritten();
            if (written < offered) {
                return left <= 0 ? Drained.BUDGET_EXHAUSTED : Drained.PENDING;
            }
        }
    }

    private void takeInHand() {
        while (inHand.size() < GATHER) {
            Segment next = queue.poll();
            if (next == null) {
                return;
            }
            inHand.add(next);
        }
    }

    private void releaseWritten() {
        Failures failures = new Failures();
        for (Segment first = inHand.peek(); first != null && !first.data().hasRemaining(); first = inHand.peek()) {
            inHand.remove();
            failures.run(first.release());
        }
        failures.rethrow();
    }

    private void drop() {
        Failures failures = new Failures();
        // Whoever holds the flag looks at the queue once more after letting go, so a segment never falls between two.
        do {
            if (!draining.compareAndSet(false, true)) {
                break;
            }
            try {
                for (Segment next = nextDropped(); next != null; next = nextDropped()) {
                    queuedBytes.addAndGet(-next.data().remaining());
                    failures.run(next.release());
                }
            } finally {
                draining.set(false);
            }
        } while (!queue.isEmpty());
        failures.rethrow();
    }

    private @Nullable Segment nextDropped() {
        Segment first = inHand.poll();
        return first == null ? queue.poll() : first;
    }

    private void wakeWaiters() {
        Failures failures = new Failures();
        while (closed || queuedBytes.get() <= lowWater) {
            Runnable waiter = waiters.poll();
            if (waiter == null) {
                break;
            }
            failures.run(waiter);
        }
        failures.rethrow();
    }

    /** Runs callbacks so that one that throws does not keep the next from running. */
    private static final class Failures {

        private @Nullable RuntimeException first;

        void run(@Nullable Runnable callback) {
            if (callback == null) {
                return;
            }
            try {
                callback.run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }

        void rethrow() {
            if (first != null) {
                throw first;
            }
        }
    }
}
