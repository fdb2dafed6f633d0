package io.sluice.pool;

import static io.sluice.pool.PoolFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.Task.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaskPoolFailureTest {

    @Test
    @DisplayName("G-C-23: a task that throws, overflows its stack or leaves an interrupt flag costs nothing but itself")
    void failingTasksAreCounted() {
        try (PoolFixture it = PoolFixture.start(settings(1, 1))) {
            List<ProbeTask> tasks = List.of(
                    ProbeTask.doing(() -> {
                        throw new IllegalStateException("as the test wants");
                    }),
                    ProbeTask.doing(TaskPoolFailureTest::overflow),
                    ProbeTask.doing(() -> Thread.currentThread().interrupt()),
                    ProbeTask.doing(() -> {
                        throw new NoClassDefFoundError("as the test wants");
                    }),
                    ProbeTask.withAffinity(0));
            tasks.forEach(it.pool::submit);
            assertThat(tasks.stream().map(ProbeTask::thread).distinct()).hasSize(1);
            await().until(() -> it.core(0).completed() == 5);
            CoreSnapshot core = it.core(0);
            assertThat(core.failed()).isEqualTo(3);
            assertThat(core.busy()).isZero();
            assertThat(it.endedCores).isEmpty();
        }
    }

    @Test
    @DisplayName("R-C-204, G-C-26: a thread that cannot start costs no task and no order; the start is tried again")
    void failedThreadStartsAreRetried() {
        AtomicInteger failuresLeft = new AtomicInteger(3);
        List<Integer> order = new ArrayList<>(); // written by the only worker
        try (PoolFixture it = PoolFixture.start(settings(1, 1), Clock.system(), Tap.off(), thread -> {
            if (thread instanceof WorkerThread && failuresLeft.getAndDecrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread, as the test wants");
            }
            thread.start();
        })) {
            List<ProbeTask> tasks = IntStream.range(0, 20)
                    .mapToObj(i -> ProbeTask.doing(() -> order.add(i)).submittedTo(it.pool))
                    .toList();
            tasks.forEach(ProbeTask::thread);
            assertThat(order).hasSize(20).isSorted();
            assertThat(it.core(0).startFailures()).isEqualTo(3);
            assertThat(it.core(0).threadsStarted()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("R-C-204: while no further thread can start, the queue is served by the worker that becomes free")
    void freedWorkerServesTheQueue() {
        CountDownLatch latch = new CountDownLatch(1);
        AtomicInteger starts = new AtomicInteger();
        try (PoolFixture it = PoolFixture.start(settings(1, 8), Clock.system(), Tap.off(), thread -> {
            if (thread instanceof WorkerThread && starts.getAndIncrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread, as the test wants");
            }
            thread.start();
        })) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            List<ProbeTask> queued = Stream.generate(
                            () -> ProbeTask.withAffinity(0).submittedTo(it.pool))
                    .limit(10)
                    .toList();
            await().until(() -> it.core(0).queued() == 10);
            assertThat(it.core(0).startFailures()).isPositive();
            latch.countDown();
            assertThat(queued.stream().map(ProbeTask::thread).distinct()).hasSize(1);
        }
    }

    @Test
    @DisplayName("D-16: a core that fails is restarted; queued tasks stay queued, in order, and run once")
    void restartKeepsTheQueue() {
        CountDownLatch latch = new CountDownLatch(1);
        List<Integer> order = new ArrayList<>(); // written by the only worker
        FailingTap tap = new FailingTap();
        try (PoolFixture it = PoolFixture.start(settings(1, 1), Clock.system(), tap, Thread::start)) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            List<ProbeTask> tasks = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                int number = i;
                tap.failuresLeft.set(i == 5 ? 1 : 0);
                tasks.add(ProbeTask.doing(() -> order.add(number)).submittedTo(it.pool));
                int queued = i + 1;
                await().until(() -> it.core(0).queued() == queued);
            }
            assertThat(tap.failures).hasValue(1);
            latch.countDown();
            tasks.forEach(ProbeTask::thread);
            assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
            await().until(() -> it.core(0).completed() == 11);
            assertThat(it.core(0).requested()).isEqualTo(11);
            assertThat(it.endedCores).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "D-16: a core that fails too often in the window ends: its parent hears of it, every task is refused once")
    void tooManyFailuresEndTheCore() {
        CountDownLatch latch = new CountDownLatch(1);
        FailingTap tap = new FailingTap();
        try (PoolFixture it = PoolFixture.start(settings(1, 1), Clock.system(), tap, Thread::start)) {
            ProbeTask running = ProbeTask.blockedBy(latch).begunIn(it.pool);
            ProbeTask queued = ProbeTask.withAffinity(0).submittedTo(it.pool);
            await().until(() -> it.core(0).queued() == 1);
            tap.failuresLeft.set(Integer.MAX_VALUE);
            List<ProbeTask> fatal = Stream.generate(
                            () -> ProbeTask.withAffinity(0).submittedTo(it.pool))
                    .limit(20)
                    .toList();
            await().until(() -> it.endedCores.contains("core-0"));
            ProbeTask late = ProbeTask.withAffinity(0).submittedTo(it.pool);
            latch.countDown();
            assertThat(Stream.concat(Stream.of(queued, late), fatal.stream())).allSatisfy(task -> {
                assertThat(task.refusal()).isEqualTo(Refusal.STOPPED);
                assertThat(task.refusals).hasValue(1);
                assertThat(task.runs).hasValue(0);
            });
            running.thread();
            assertThat(it.pool.stop().toCompletableFuture()).succeedsWithin(PoolFixture.PATIENCE);
        }
    }

    @SuppressWarnings("InfiniteRecursion") // the overflow is what the test needs
    private static void overflow() {
        overflow();
    }

    /** Fails in the core's behaviour, before the message has had any effect. */
    private static final class FailingTap implements Tap {

        final AtomicInteger failuresLeft = new AtomicInteger();
        final AtomicInteger failures = new AtomicInteger();

        @Override
        public void received(String actor, Object message) {
            if (message instanceof TaskCore.Execute && failuresLeft.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                failures.incrementAndGet();
                throw new AssertionError("as the test wants");
            }
        }

        @Override
        public void sent(String to, Object message) {}

        @Override
        public void step(String step, Object subject) {}

        @Override
        public String enter(String party) {
            return "";
        }

        @Override
        public void leave(String previous) {}
    }
}
