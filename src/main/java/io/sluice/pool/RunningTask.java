package io.sluice.pool;

import io.sluice.task.TaskOwner;
import java.time.Duration;

/**
 * A task that runs, for people who ask what a core is busy with.
 *
 * @param worker which worker runs it
 * @param owner whom it works for
 * @param ranFor since it began
 */
public record RunningTask(String worker, TaskOwner owner, Duration ranFor) {}
