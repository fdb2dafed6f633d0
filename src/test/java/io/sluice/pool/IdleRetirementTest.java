package io.sluice.pool;

import static io.sluice.pool.PoolFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.flow.Tap;
import io.sluice.testing.ManualClock;
import io.sluice.testing.TestScale;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Settings say 60 s; the clock moves by hand. */
class IdleRetirementTest {

    private final ManualClock clock = new ManualClock();

    private PoolFixture start(int maxThreads) {
        return PoolFixture.start(settings(1, maxThreads), clock, Tap.off(), Thread::start);
    }

    @Test
    @DisplayName("R-C-165: a thread without a task ends at the idle time-out and not before")
    void threadEndsAtTheTimeout() {
        try (PoolFixture it = start(4)) {
            Thread thread = ProbeTask.withAffinity(0).submittedTo(it.pool).thread();
            await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            clock.advance(Duration.ofSeconds(60).minusNanos(1));
            await().during(Duration.ofMillis(50)).until(thread::isAlive);
            clock.advance(Duration.ofNanos(1));
            await().until(() -> !thread.isAlive());
        }
    }

    @Test
    @DisplayName("R-C-164, R-C-167: a retired worker gets a new thread with the next task; its numbers go on")
    void retiredWorkerComesBack() {
        try (PoolFixture it = start(1)) {
            Thread first = ProbeTask.withAffinity(0).submittedTo(it.pool).thread();
            await().until(() -> first.getState() == Thread.State.TIMED_WAITING);
            clock.advance(Duration.ofSeconds(60));
            await().until(() -> !first.isAlive());
            Thread second = ProbeTask.withAffinity(0).submittedTo(it.pool).thread();
            assertThat(second).isNotSameAs(first);
            assertThat(second.getName()).isEqualTo(first.getName());
            CoreSnapshot core = it.core(0);
            assertThat(core.threads()).isEqualTo(1);
            assertThat(core.threadsRetired()).isEqualTo(1);
            assertThat(core.threadsStarted()).isEqualTo(2);
            assertThat(core.started()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("R-C-167: a thread that runs a task is not retired, however long it runs")
    void busyThreadStays() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = start(1)) {
            ProbeTask task = ProbeTask.blockedBy(latch).begunIn(it.pool);
            ProbeTask queued = ProbeTask.withAffinity(0).submittedTo(it.pool);
            clock.advance(Duration.ofHours(1));
            latch.countDown();
            assertThat(queued.thread()).isSameAs(task.thread());
        }
    }

    @Test
    @DisplayName("R-C-164, R-C-166: tasks that arrive at the instant of retirement run; a worker never has two threads")
    void assignmentAtTheInstantOfRetirement() {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (PoolFixture it = start(1)) {
            int rounds = TestScale.count(20_000, 400);
            for (int round = 0; round < rounds; round++) {
                ProbeTask task = ProbeTask.doing(() -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    atOnce.decrementAndGet();
                });
                CompletableFuture<Void> jump = CompletableFuture.runAsync(() -> clock.advance(Duration.ofSeconds(60)));
                it.pool.submit(task);
                task.thread();
                jump.join();
            }
            await().until(() -> it.core(0).completed() == rounds);
            assertThat(it.core(0).threadsRetired()).isPositive();
            assertThat(most).hasValue(1);
        }
    }

    @Test
    @DisplayName("R-C-172a: a task carries its enqueue time; the longest queue wait and the totals are reported")
    void queueWaitIsReported() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = start(1)) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            List<ProbeTask> queued = Stream.generate(
                            () -> ProbeTask.withAffinity(0).submittedTo(it.pool))
                    .limit(2)
                    .toList();
            await().until(() -> it.core(0).queued() == 2);
            clock.advance(Duration.ofMillis(250));
            assertThat(it.core(0).running())
                    .singleElement()
                    .extracting(RunningTask::ranFor)
                    .isEqualTo(Duration.ofMillis(250));
            latch.countDown();
            queued.forEach(ProbeTask::thread);
            await().until(() -> it.core(0).completed() == 3);
            CoreSnapshot core = it.core(0);
            assertThat(core.longestQueueWait()).isEqualTo(Duration.ofMillis(250));
            assertThat(core.totalQueueWait()).isEqualTo(Duration.ofMillis(500));
            assertThat(core.totalRunTime()).isEqualTo(Duration.ofMillis(250));
        }
    }

    @Test
    @DisplayName("G-C-01: load moves requested, started, completed and depth")
    void numbersAreLive() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = start(1)) {
            List<ProbeTask> tasks = Stream.generate(
                            () -> ProbeTask.blockedBy(latch).submittedTo(it.pool))
                    .limit(4)
                    .toList();
            ProbeTask.await(tasks.get(0).began);
            await().until(() -> it.core(0).queued() == 3);
            CoreSnapshot loaded = it.core(0);
            assertThat(loaded.requested()).isEqualTo(4);
            assertThat(loaded.started()).isEqualTo(1);
            assertThat(loaded.completed()).isZero();
            latch.countDown();
            await().until(() -> it.core(0).completed() == 4);
            assertThat(it.core(0).started()).isEqualTo(4);
            assertThat(it.core(0).queued()).isZero();
        }
    }
}
