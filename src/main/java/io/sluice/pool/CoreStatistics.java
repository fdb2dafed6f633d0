package io.sluice.pool;

import io.sluice.stats.SingleWriterCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The numbers of one core, summed over its workers when somebody asks (R-C-172a). <b>Threading:</b> thread starts are counted
 * by whoever holds the search for a worker, one at a time; any thread may take a snapshot.
 */
final class CoreStatistics {

    private final String name;
    private final Worker[] workers;
    private final SingleWriterCounter threadsStarted = new SingleWriterCounter();
    private final SingleWriterCounter startFailures = new SingleWriterCounter();

    CoreStatistics(String name, Worker[] workers) {
        this.name = name;
        this.workers = workers;
    }

    void threadStarted() {
        threadsStarted.increment();
    }

    void startFailed() {
        startFailures.increment();
    }

    CoreSnapshot snapshot(long nowNanos, int threads, int idle, CoreLedger ledger) {
        List<RunningTask> running = running(nowNanos);
        return new CoreSnapshot(
                name,
                workers.length,
                threads,
                running.size(),
                idle,
                ledger.backlog(),
                ledger.requested(),
                sum(WorkerStatistics::started),
                sum(WorkerStatistics::completed),
                sum(WorkerStatistics::failed),
                ledger.refused(),
                threadsStarted.value(),
                sum(WorkerStatistics::retired),
                startFailures.value(),
                Duration.ofNanos(sum(WorkerStatistics::waitNanos)),
                Duration.ofNanos(longestWaitNanos()),
                Duration.ofNanos(sum(WorkerStatistics::runNanos)),
                running);
    }

    private List<RunningTask> running(long nowNanos) {
        List<RunningTask> running = new ArrayList<>();
        for (Worker worker : workers) {
            QueuedTask held = worker.held();
            if (held != null) {
                Duration ranFor = Duration.ofNanos(worker.statistics().runningForNanos(nowNanos));
                running.add(new RunningTask(worker.party(name), held.owner(), ranFor));
            }
        }
        return List.copyOf(running);
    }

    private long sum(ToLongFunction<WorkerStatistics> number) {
        long sum = 0;
        for (Worker worker : workers) {
            sum += number.applyAsLong(worker.statistics());
        }
        return sum;
    }

    private long longestWaitNanos() {
        long longest = 0;
        for (Worker worker : workers) {
            longest = Math.max(longest, worker.statistics().longestWaitNanos());
        }
        return longest;
    }
}
