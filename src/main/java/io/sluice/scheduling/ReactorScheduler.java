package io.sluice.scheduling;

import io.sluice.session.ConnectionScheduler;
import io.sluice.task.Task;
import io.sluice.task.TaskExecutor;

/** {@code reactor}: event loops wait for readiness, the task pool runs the turns. */
public final class ReactorScheduler implements ConnectionScheduler {

    /** Its value of {@code sluice.thread-handling}. */
    public static final String NAME = "reactor";

    private final TaskExecutor pool;

    /** Turns go to {@code pool}. */
    public ReactorScheduler(TaskExecutor pool) {
        this.pool = pool;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void schedule(Task turn) {
        pool.submit(turn);
    }
}
