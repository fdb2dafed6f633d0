package io.sluice.pool;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import io.sluice.task.WaitListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one task inside its scope and keeps the accounts in every ending (G-C-23). <b>Threading:</b> any worker thread.
 * <b>Errors:</b> what a task throws is logged and counted and goes no further, a stack overflow included; a failure of the
 * machine is thrown on after the accounts are done.
 */
final class TaskRunner {

    private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

    private final Clock clock;
    private final Tap tap;

    TaskRunner(Clock clock, Tap tap) {
        this.clock = clock;
        this.tap = tap;
    }

    void run(QueuedTask queued, WorkerStatistics statistics) {
        long now = clock.nanoTime();
        statistics.taskStarted(now, now - queued.enqueuedAtNanos());
        TaskOwner owner = queued.owner();
        try (TaskScope scope = TaskScope.open(owner, WaitListener.NONE)) {
            tap.step("task started", owner);
            queued.task().run(scope);
        } catch (Throwable e) {
            statistics.taskFailed();
            if (Fatal.isFatal(e)) {
                throw e;
            }
            LOG.error("task of {} failed", owner, e);
        } finally {
            // A flag left behind would be taken for an interrupt of the next mailbox run.
            Thread.interrupted();
            statistics.taskEnded(clock.nanoTime());
            tap.step("task ended", owner);
        }
    }
}
