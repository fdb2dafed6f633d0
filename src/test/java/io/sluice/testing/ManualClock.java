package io.sluice.testing;

import io.sluice.flow.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves only when told; whoever sleeps until an instant is rung at each jump. */
public final class ManualClock implements Clock {

    private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return ORIGIN.plusNanos(nanos.get());
    }

    @Override
    public Runnable onJump(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Moves the time and rings everybody who asked. */
    public void advance(Duration by) {
        nanos.addAndGet(by.toNanos());
        listeners.forEach(Runnable::run);
    }
}
