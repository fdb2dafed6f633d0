package io.sluice.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a connection still has to write: many producers, one drainer at a time (D-09). It belongs to the connection, so
 * order survives when the connection changes its owner.
 *
 * <p><b>Invariants:</b> I1 bytes leave in the order they were appended (R-C-027); I2 at most one thread is inside
 * {@link #drain}; I3 every appended segment is released exactly once: written, or dropped by {@link #close} (R-C-022);
 * I4 nothing queued stays without a ring: a segment appended after the last drain began has rung the doorbell.
 *
 * <p><b>Units:</b> bytes. <b>Threading:</b> {@code append} and the water marks from any thread, {@code drain} from any
 * thread but effective on one, {@code close} once the owner has let go.
 */
public final class Outbound {

    /** How a drain ended. */
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

    private static final int GATHER = 16;

    private record Segment(ByteBuffer data, @Nullable Runnable release) {
        void done() {
            if (release != null) {
                release.run();
            }
        }
    }

    private final ConcurrentLinkedQueue<Segment> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runnable> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicLong queuedBytes = new AtomicLong();
    private final AtomicBoolean rung = new AtomicBoolean();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final Deque<Segment> inHand = new ArrayDeque<>(GATHER); // the drainer's
    private final ByteBuffer[] gather = new ByteBuffer[GATHER]; // the drainer's
    private final int lowWater;
    private final int highWater;
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
     * @param release run once when the bytes have left or never will; on the drainer's thread
     * @return whether the doorbell must be rung: false if somebody has rung it and nobody answered yet
     */
    boolean append(ByteBuffer data, @Nullable Runnable release) {
        queuedBytes.addAndGet(data.remaining());
        queue.add(new Segment(data, release));
        if (closed) {
            drop();
            return false;
        }
        return rung.compareAndSet(false, true);
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
                result = closed ? Drained.EMPTY : write(transport, left);
            } finally {
                draining.set(false);
            }
            wakeWaiters();
            if (closed) {
                drop();
            }
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
        drop();
        wakeWaiters();
    }

    private Drained write(Transport transport, long budget) throws IOException {
        long left = budget;
        while (true) {
            while (inHand.size() < GATHER) {
                Segment next = queue.poll();
                if (next == null) {
                    break;
                }
                inHand.add(next);
            }
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
            long written = transport.write(gather, 0, count);
            left -= written;
            queuedBytes.addAndGet(-written);
            while (!inHand.isEmpty() && !inHand.peek().data().hasRemaining()) {
                inHand.remove().done();
            }
            if (written < offered) {
                return left <= 0 ? Drained.BUDGET_EXHAUSTED : Drained.PENDING;
            }
        }
    }

    private void drop() {
        if (!draining.compareAndSet(false, true)) {
            return; // the drainer drops before it leaves
        }
        try {
            inHand.forEach(segment -> {
                queuedBytes.addAndGet(-segment.data().remaining());
                segment.done();
            });
            inHand.clear();
            for (Segment segment = queue.poll(); segment != null; segment = queue.poll()) {
                queuedBytes.addAndGet(-segment.data().remaining());
                segment.done();
            }
        } finally {
            draining.set(false);
        }
        if (!queue.isEmpty()) {
            drop();
        }
    }

    private void wakeWaiters() {
        while (closed || queuedBytes.get() <= lowWater) {
            Runnable waiter = waiters.poll();
            if (waiter == null) {
                return;
            }
            waiter.run();
        }
    }
}
