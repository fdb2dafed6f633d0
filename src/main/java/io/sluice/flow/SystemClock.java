package io.sluice.flow;

import java.time.Instant;

/** The machine's clock: the one place that reads {@code System.nanoTime()} and {@code Instant.now()}. */
enum SystemClock implements Clock {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Runnable onJump(Runnable listener) {
        return () -> {};
    }
}
