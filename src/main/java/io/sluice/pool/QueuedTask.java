package io.sluice.pool;

import io.sluice.task.Task;
import io.sluice.task.Task.Refusal;
import io.sluice.task.TaskOwner;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A task on its way through a core. Whoever {@link #claim claims} it runs or refuses it; nobody else may (R-C-162).
 *
 * <p><b>Units:</b> {@code enqueuedAtNanos} is clock time (R-C-172a). <b>Threading:</b> any thread claims; {@code admitted}
 * belongs to the core's behaviour.
 */
final class QueuedTask {

    private static final AtomicIntegerFieldUpdater<QueuedTask> CLAIMED =
            AtomicIntegerFieldUpdater.newUpdater(QueuedTask.class, "claimed");

    private final Task task;
    private final TaskOwner owner;
    private final long enqueuedAtNanos;
    private volatile int claimed;
    private boolean admitted;

    QueuedTask(Task task, long enqueuedAtNanos) {
        this.task = task;
        this.owner = task.owner();
        this.enqueuedAtNanos = enqueuedAtNanos;
    }

    Task task() {
        return task;
    }

    TaskOwner owner() {
        return owner;
    }

    long enqueuedAtNanos() {
        return enqueuedAtNanos;
    }

    /** Whether the caller is the one who decides what becomes of the task. */
    boolean claim() {
        return claimed == 0 && CLAIMED.compareAndSet(this, 0, 1);
    }

    boolean isClaimed() {
        return claimed != 0;
    }

    /** Refuses the task, unless somebody has claimed it. */
    void refuse(Refusal reason) {
        if (claim()) {
            task.refused(reason);
        }
    }

    boolean isAdmitted() {
        return admitted;
    }

    void markAdmitted() {
        admitted = true;
    }

    @Override
    public String toString() {
        return "task of " + owner;
    }
}
