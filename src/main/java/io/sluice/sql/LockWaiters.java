package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.task.CancelToken;
import io.sluice.task.LogicalWait;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Those who wait for a row lock between two tries, first come first served (D-05). Who tries in vain comes back to the tail.
 *
 * <p><b>Invariant:</b> I1 a wake-up reaches somebody who will try again, as long as anybody waits: a waiter that was woken but
 * cancelled passes it on. <b>Threading:</b> any thread.
 */
final class LockWaiters {

    private final ConcurrentLinkedQueue<Parking> queue = new ConcurrentLinkedQueue<>();
    private final LongAdder waits = new LongAdder();
    private final Clock clock;

    LockWaiters(Clock clock) {
        this.clock = clock;
    }

    /** Waits for a transaction's end, at most until {@code deadline} on the clock. */
    void await(long deadline, CancelToken token) {
        Parking parking = new Parking();
        queue.add(parking);
        waits.increment();
        LogicalWait wait = LogicalWait.begin(LogicalWait.Kind.ROW_LOCK);
        try {
            parking.await(clock, deadline, token);
        } finally {
            wait.close();
            queue.remove(parking);
        }
        if (parking.isWoken() && token.isCancelled()) {
            transactionEnded();
        }
    }

    /** A transaction gave its locks up: the first in the queue tries again. */
    void transactionEnded() {
        Parking first = queue.poll();
        if (first != null) {
            first.wake();
        }
    }

    /** How many waits there were so far. */
    long waits() {
        return waits.sum();
    }

    /** How many wait now. */
    int waiting() {
        return queue.size();
    }
}
