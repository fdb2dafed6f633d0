package io.sluice.flow;

import java.time.Instant;

/**
 * The only source of time. <b>Units:</b> nanoseconds from an arbitrary origin, or wall time as {@link Instant}.
 * <b>Threading:</b> any thread.
 */
public interface Clock {

    /** Monotonic time in nanoseconds; only differences mean something. */
    long nanoTime();

    /** Wall-clock time, for people to read; never for measuring. */
    Instant now();

    /**
     * Asks to be told when time moves by a jump instead of by passing (a test's clock). Whoever sleeps until a computed
     * instant must look again then; the listener runs on the thread that moves the clock and must only ring a doorbell.
     *
     * @return removes the listener
     */
    Runnable onJump(Runnable listener);

    /** The machine's clock; it never jumps. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
