/**
 * Work and its surroundings: what a task is, who may run one, how it is cancelled and how it says that it waits.
 *
 * <p>Guards: a task is run or refused, exactly once (R-C-162); a cancel fires once; nested waits count once (R-M-064).
 * Upper rooms implement {@link io.sluice.task.Task} and {@link io.sluice.task.TaskExecutor}; a task runs on one thread at a
 * time. Nothing here interrupts a thread. Queues and threads are not here: see {@code io.sluice.pool}.
 */
@NullMarked
package io.sluice.task;

import org.jspecify.annotations.NullMarked;
