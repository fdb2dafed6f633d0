package io.sluice.pool;

import static io.sluice.pool.PoolFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.task.Task.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaskPoolTest {

    @Test
    @DisplayName("R-C-149: a task runs on the core of its affinity modulo the number of cores")
    void affinityChoosesTheCore() {
        try (PoolFixture it = PoolFixture.start(settings(3, 4))) {
            for (long affinity : new long[] {0, 1, 2, 3, 7, 3_000_000_000L, Long.MAX_VALUE}) {
                ProbeTask task = ProbeTask.withAffinity(affinity).submittedTo(it.pool);
                assertThat(task.thread().getName()).startsWith("sluice-core-" + affinity % 3 + "-worker-");
            }
        }
    }

    @Test
    @DisplayName("R-C-155: tasks without affinity are spread over the cores in equal shares")
    void noAffinityGoesRoundRobin() {
        try (PoolFixture it = PoolFixture.start(settings(4, 4))) {
            Stream.generate(() -> ProbeTask.withAffinity(-5).submittedTo(it.pool))
                    .limit(40)
                    .toList()
                    .forEach(ProbeTask::thread);
            assertThat(it.snapshot().cores())
                    .extracting(CoreSnapshot::requested)
                    .containsOnly(10L);
        }
    }

    @Test
    @DisplayName(
            "R-C-152: a submission returns while every worker is blocked, and the task never runs on the submitter")
    void submitNeverBlocks() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(1, 2))) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            ProbeTask later = ProbeTask.withAffinity(0).submittedTo(it.pool);
            assertThat(later.runs).hasValue(0);
            latch.countDown();
            assertThat(later.thread()).isNotSameAs(Thread.currentThread());
        }
    }

    @Test
    @DisplayName("R-C-157: the same warm thread serves one task after the other")
    void lowestIdleWorkerServes() {
        try (PoolFixture it = PoolFixture.start(settings(1, 8))) {
            Set<String> names = IntStream.range(0, 50)
                    .mapToObj(i -> {
                        String name = ProbeTask.withAffinity(0)
                                .submittedTo(it.pool)
                                .thread()
                                .getName();
                        await().until(() -> it.core(0).completed() == i + 1);
                        return name;
                    })
                    .collect(Collectors.toSet());
            assertThat(names).containsExactly("sluice-core-0-worker-0");
            assertThat(it.core(0).threads()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "R-C-157a: with nobody idle, a worker without a thread is started, and no more of them than tasks wait")
    void threadsStartOnDemand() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(1, 8))) {
            assertThat(it.core(0).threads()).isLessThanOrEqualTo(1); // the one that answers
            for (int i = 0; i < 3; i++) {
                ProbeTask.blockedBy(latch).begunIn(it.pool);
            }
            CoreSnapshot core = it.core(0);
            assertThat(core.busy()).isEqualTo(3);
            assertThat(core.threads()).isBetween(3, 4);
            latch.countDown();
        }
    }

    @Test
    @DisplayName("R-C-159: with nobody idle tasks queue and run in order of submission")
    void queueIsFirstInFirstOut() {
        CountDownLatch latch = new CountDownLatch(1);
        List<Integer> order = new ArrayList<>(); // written by the only worker
        try (PoolFixture it = PoolFixture.start(settings(1, 1))) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            List<ProbeTask> tasks = IntStream.range(0, 500)
                    .mapToObj(i -> ProbeTask.doing(() -> order.add(i)).submittedTo(it.pool))
                    .toList();
            await().until(() -> it.core(0).queued() == 500);
            latch.countDown();
            tasks.forEach(ProbeTask::thread);
            assertThat(order).hasSize(500).isSorted();
        }
    }

    @Test
    @DisplayName("a core answers with all its workers blocked, and names what they are busy with")
    void blockedCoreAnswers() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(1, 4))) {
            for (int i = 0; i < 4; i++) {
                ProbeTask.blockedBy(latch).begunIn(it.pool);
            }
            for (int i = 0; i < 50; i++) {
                CoreSnapshot core = it.core(0);
                assertThat(core.busy()).isEqualTo(4);
                assertThat(core.running())
                        .extracting(task -> task.owner().toString())
                        .containsOnly("blocked");
            }
            List<ProbeTask> queued = Stream.generate(
                            () -> ProbeTask.withAffinity(0).submittedTo(it.pool))
                    .limit(1000)
                    .toList();
            latch.countDown();
            queued.forEach(ProbeTask::thread);
        }
    }

    @Test
    @DisplayName("a thousand workers of one core block at the same time")
    void aThousandWorkers() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(1, 1000))) {
            List<ProbeTask> tasks = Stream.generate(
                            () -> ProbeTask.blockedBy(latch).submittedTo(it.pool))
                    .limit(1000)
                    .toList();
            tasks.forEach(task -> ProbeTask.await(task.began));
            assertThat(it.core(0).busy()).isEqualTo(1000);
            latch.countDown();
            assertThat(tasks.stream().map(ProbeTask::thread).distinct()).hasSize(1000);
        }
    }

    @Test
    @DisplayName("R-C-156, R-C-171, G-C-31: after a stop every submission is refused, once, and for good")
    void stoppedRefuses() {
        try (PoolFixture it = PoolFixture.start(settings(2, 2))) {
            it.pool.stop().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
            it.pool.stop().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
            for (int i = 0; i < 10; i++) {
                ProbeTask late = ProbeTask.withAffinity(i).submittedTo(it.pool);
                assertThat(late.refusal()).isEqualTo(Refusal.STOPPED);
            }
            assertThat(it.snapshot().total(CoreSnapshot::refused)).isEqualTo(10);
            assertThat(it.snapshot().total(CoreSnapshot::started)).isZero();
        }
    }

    @Test
    @DisplayName(
            "R-C-162, R-C-170a: a stop refuses the queue exactly once, lets a running task end, and then completes")
    void stopWaitsForWhatRuns() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(1, 1))) {
            ProbeTask running = ProbeTask.blockedBy(latch).begunIn(it.pool);
            List<ProbeTask> queued = Stream.generate(
                            () -> ProbeTask.withAffinity(0).submittedTo(it.pool))
                    .limit(100)
                    .toList();
            var stopped = it.pool.stop().toCompletableFuture();
            var again = it.pool.stop().toCompletableFuture();
            queued.forEach(task -> assertThat(task.refusal()).isEqualTo(Refusal.STOPPED));
            assertThat(stopped).isNotDone();
            assertThat(it.snapshot().running()).singleElement().satisfies(task -> {
                assertThat(task.owner()).hasToString("blocked");
                assertThat(task.worker()).isEqualTo("core-0-worker-0");
                assertThat(task.ranFor()).isPositive();
            });
            latch.countDown();
            stopped.orTimeout(20, TimeUnit.SECONDS).join();
            again.orTimeout(20, TimeUnit.SECONDS).join();
            assertThat(running.runs).hasValue(1);
            assertThat(running.refusals).hasValue(0);
            assertThat(queued).allSatisfy(task -> {
                assertThat(task.refusals).hasValue(1);
                assertThat(task.runs).hasValue(0);
            });
        }
    }

    @Test
    @DisplayName("R-C-162: when the system ends under a pool that was not stopped, queued and later tasks are refused")
    void endOfTheParentRefuses() {
        CountDownLatch latch = new CountDownLatch(1);
        ProbeTask queued;
        ProbeTask late;
        try (PoolFixture it = PoolFixture.start(settings(1, 1))) {
            ProbeTask.blockedBy(latch).begunIn(it.pool);
            queued = ProbeTask.withAffinity(0).submittedTo(it.pool);
            it.system().terminate();
            assertThat(queued.refusal()).isEqualTo(Refusal.STOPPED);
            late = ProbeTask.withAffinity(0).submittedTo(it.pool);
            assertThat(late.refusal()).isEqualTo(Refusal.STOPPED);
            latch.countDown();
        }
        assertThat(queued.refusals).hasValue(1);
        assertThat(late.refusals).hasValue(1);
    }
}
