package io.sluice.reactor;

import io.sluice.flow.Clock;
import java.time.Duration;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a loop shall do at a time to come. Nothing ticks while nothing is due.
 *
 * <p><b>Units:</b> nanoseconds of the {@link Clock}. <b>Threading:</b> the loop's.
 */
final class LoopTimers {

    /** The result of {@link #millisToNext} when no timer runs: a select without limit. */
    static final long NEVER = 0;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** One timer; done when it has run or was cancelled. */
    static final class Timer implements Comparable<Timer> {

        private final long dueNanos;
        private final Runnable action;

        Timer(long dueNanos, Runnable action) {
            this.dueNanos = dueNanos;
            this.action = action;
        }

        @Override
        public int compareTo(Timer other) {
            return Long.signum(dueNanos - other.dueNanos); // a difference: nanoTime may wrap
        }
    }

    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private final Clock clock;

    LoopTimers(Clock clock) {
        this.clock = clock;
    }

    /** Runs {@code action} once on the loop, not before {@code delay} has passed. */
    Timer schedule(Duration delay, Runnable action) {
        Timer timer = new Timer(clock.nanoTime() + delay.toNanos(), action);
        timers.add(timer);
        return timer;
    }

    /** Takes a timer back; harmless when it is done. */
    void cancel(Timer timer) {
        timers.remove(timer);
    }

    /** Whether a timer is due. */
    boolean anyDue() {
        Timer next = timers.peek();
        return next != null && next.dueNanos - clock.nanoTime() <= 0;
    }

    /** How long a select may last, rounded up to at least 1 ms; {@link #NEVER} if no timer runs. */
    long millisToNext() {
        Timer next = timers.peek();
        if (next == null) {
            return NEVER;
        }
        long nanos = next.dueNanos - clock.nanoTime();
        return Math.max(1, (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
    }

    /** The next action that is due now, taken off; null if none is. */
    @Nullable
    Runnable pollDue(long nowNanos) {
        Timer next = timers.peek();
        if (next == null || next.dueNanos - nowNanos > 0) {
            return null;
        }
        timers.remove();
        return next.action;
    }
}
