package io.sluice.pool;

import io.sluice.testing.TestScale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Interleavings of workers that block in tasks: what waits must not wait for them. */
class BlockingModelCheckTest {

    /** About 15 ms each. */
    private static final int INTERLEAVINGS = TestScale.count(5_000, 100);

    @Test
    @DisplayName("R-C-160: a task that blocks leaves neither the mailbox nor the queue behind")
    void blockedWorker() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            ThreadedCore core = new ThreadedCore(2);
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
            ThreadedCore core = new ThreadedCore(2);
            core.run(() -> core.submit(() -> {
                Meeting meeting = new Meeting();
                core.submit(meeting::open);
                meeting.await();
            }));
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
