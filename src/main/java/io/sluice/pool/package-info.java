/**
 * The task pool: task cores, typed actors whose mailbox is run by the core's own worker threads.
 *
 * <p>Guards: a task is run or refused, exactly once (R-C-162); a free worker and a queued task never wait for each other
 * (R-C-160); a worker index has at most one thread (R-C-164). Upper rooms call in by {@link io.sluice.pool.TaskPool}, on
 * any thread. Tasks run on worker threads; queue and admission are written by the core's behaviour alone, idle workers are
 * chosen by {@code WakeProtocol}. What a task does is not here: see {@code io.sluice.session}.
 */
@NullMarked
package io.sluice.pool;

import org.jspecify.annotations.NullMarked;
