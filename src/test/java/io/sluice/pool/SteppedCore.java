package io.sluice.pool;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A core whose workers act when told, up to the point where a thread would park: few steps, so that a checker gets far. One
 * caller at a time acts for one worker.
 */
final class SteppedCore extends WakeModel {

    private static final ThreadLocal<Worker> CURRENT = new ThreadLocal<>();

    /** What a worker's thread is doing; written by whoever acts for it. */
    private enum State {
        NONE,
        LOOKING,
        IDLE
    }

    private final State[] threads;
    private final AtomicIntegerArray starting;
    private volatile boolean secondIsDone;
    private volatile boolean leftBehind;

    SteppedCore(int size) {
        super(size);
        threads = new State[size];
        Arrays.fill(threads, State.NONE);
        starting = new AtomicIntegerArray(size);
    }

    /** The worker's thread does what there is to do, and stays awake; nothing if there is none or it is parked. */
    void work(int index) {
        if (!arrives(index)) {
            return;
        }
        CURRENT.set(workers[index]);
        while (workers[index].step()) {
            // one step after the other
        }
        CURRENT.remove();
    }

    /** A task that blocks the first worker until the second one has done all it could: that must have left nothing. */
    void submitBlocking() {
        submit(() -> {
            Worker first = CURRENT.get();
            if (first != workers[0]) {
                return;
            }
            while (!secondIsDone) {
                Thread.onSpinWait();
            }
            live(1);
            leftBehind = ledger.hasQueued();
            CURRENT.set(first);
        });
    }

    /** As {@link #live} for the second worker, the last time before a blocking task is judged. */
    void liveSecondToItsEnd() {
        live(1);
        secondIsDone = true;
    }

    /** As {@link #work}, and then parks. */
    void live(int index) {
        while (arrives(index)) {
            work(index);
            if (wake.becomeIdle(index, workers[index]::isAsked)) {
                threads[index] = State.IDLE;
                return;
            }
        }
    }

    /** The idle time-out of the worker strikes. */
    void retire(int index) {
        if (threads[index] == State.IDLE && wake.leave(index)) {
            threads[index] = State.NONE;
            workers[index].threadEnds();
            wake.vacated(index);
        }
    }

    /** Lets whoever was woken or started act, until nobody is; then every task must have run. */
    void settle() {
        boolean acted = true;
        for (int round = 0; acted && round < 20; round++) {
            acted = false;
            for (int index = 0; index < workers.length; index++) {
                acted |= arrives(index);
                live(index);
            }
        }
        if (leftBehind) {
            throw new IllegalStateException("a queued task waits for a blocked one while a worker is free");
        }
        if (ran.get() != submitted.get()) {
            throw new IllegalStateException("submitted " + submitted + ", ran " + ran + ", queued " + ledger.backlog());
        }
    }

    @Override
    public void unpark(int index) {
        // the worker sees that it is no longer listed
    }

    @Override
    public boolean start(int index) {
        if (!starting.compareAndSet(index, 0, 1)) {
            throw new IllegalStateException("a second thread for worker " + index);
        }
        return true;
    }

    @Override
    Worker current() {
        return CURRENT.get();
    }

    @Override
    void taskRan() {}

    private boolean arrives(int index) {
        if (threads[index] == State.LOOKING) {
            return true;
        }
        boolean woken = threads[index] == State.NONE ? starting.compareAndSet(index, 1, 0) : !wake.isIdle(index);
        if (woken) {
            threads[index] = State.LOOKING;
            wake.arrived();
        }
        return woken;
    }
}
