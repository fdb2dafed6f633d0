package io.sluice.testing;

import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** What a named thread costs. */
public final class LoopThreads {

    private LoopThreads() {}

    /** The processor time the thread uses while {@code span} passes. */
    public static Duration cpuDuring(String thread, Duration span) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long id = idOf(threads, thread);
        long before = threads.getThreadCpuTime(id);
        long start = System.nanoTime();
        await().pollDelay(span).atMost(span.plusSeconds(10)).until(() -> System.nanoTime() - start >= span.toNanos());
        return Duration.ofNanos(threads.getThreadCpuTime(id) - before);
    }

    private static long idOf(ThreadMXBean threads, String name) {
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().equals(name)) {
                return id;
            }
        }
        throw new AssertionError("no thread is called " + name);
    }
}
