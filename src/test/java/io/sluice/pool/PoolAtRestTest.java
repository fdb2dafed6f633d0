package io.sluice.pool;

import static io.sluice.pool.PoolFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PoolAtRestTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    @DisplayName("a pool at rest uses no processor: nobody polls, the reserve thread is parked without a time-out")
    void restIsSilent() {
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolFixture it = PoolFixture.start(settings(2, 16))) {
            List<ProbeTask> tasks = Stream.generate(
                            () -> ProbeTask.blockedBy(latch).submittedTo(it.pool))
                    .limit(100)
                    .toList();
            it.snapshot(); // all workers are blocked: the reserve thread has been at work
            latch.countDown();
            tasks.forEach(ProbeTask::thread);
            await().until(() -> poolThreads().allMatch(PoolAtRestTest::isParked));

            long before = cpuNanos();
            await().during(Duration.ofMillis(500)).until(() -> true);
            assertThat(cpuNanos() - before).isZero();
            assertThat(poolThreads().filter(thread -> thread.getName().endsWith("-reserve")))
                    .hasSize(2)
                    .extracting(Thread::getState)
                    .containsOnly(Thread.State.WAITING);
        }
    }

    private static boolean isParked(Thread thread) {
        return thread.getState()
                == (thread.getName().endsWith("-reserve") ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
    }

    private static Stream<Thread> poolThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("sluice-core-"));
    }

    private static long cpuNanos() {
        return poolThreads()
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
                .sum();
    }
}
