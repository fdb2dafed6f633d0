package io.sluice.pool;

import io.sluice.testing.TestScale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Interleavings of submitters and workers: whatever happens, every task runs without a further event. */
class WakeProtocolModelCheckTest {

    /** About 15 ms each. */
    private static final int INTERLEAVINGS = TestScale.count(10_000, 250);

    @Test
    @DisplayName("R-C-160: one worker, two submitters: a free worker and a queued task never wait for each other")
    void oneWorker() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            WakeModel core = new WakeModel(1, false);
            core.run(() -> core.submit(0), () -> core.submit(0));
        });
    }

    @Test
    @DisplayName("R-C-160: two workers, tasks from outside and from inside a task")
    void twoWorkers() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            WakeModel core = new WakeModel(2, false);
            core.run(() -> core.submit(1), () -> core.submit(0));
        });
    }

    @Test
    @DisplayName("R-C-160: a task that blocks leaves neither the mailbox nor the queue behind")
    void blockedWorker() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            WakeModel core = new WakeModel(2, false);
            Meeting meeting = new Meeting();
            core.run(() -> {
                core.submit(meeting::await);
                core.submit(meeting::open);
            });
        });
    }

    @Test
    @DisplayName("R-C-160: a task that waits for the task it has submitted itself")
    void taskWaitsForItsOwn() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            WakeModel core = new WakeModel(2, false);
            core.run(() -> core.submit(() -> {
                Meeting meeting = new Meeting();
                core.submit(meeting::open);
                meeting.await();
            }));
        });
    }

    @Test
    @DisplayName("R-C-164, R-C-166: a task that arrives while the worker retires runs, and no worker has two threads")
    void retiringWorker() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            WakeModel core = new WakeModel(1, true);
            core.run(() -> core.submit(0), () -> core.submit(0));
        });
    }

    /** One waits until another has opened. */
    private static final class Meeting {

        private final AtomicReference<Thread> waiter = new AtomicReference<>();
        private volatile boolean open;

        void await() {
            waiter.set(Thread.currentThread());
            while (!open) {
                LockSupport.park();
            }
        }

        void open() {
            open = true;
            LockSupport.unpark(waiter.get());
        }
    }
}
