package io.sluice.pool;

import java.time.Duration;
import java.util.List;

/**
 * The numbers of one core at one moment (G-C-01). While nothing changes, {@code requested = started + queued + refused} and
 * {@code started = completed + busy}.
 *
 * @param core its name
 * @param maxThreads how many worker threads it may have
 * @param threads how many it has
 * @param busy workers that hold a task
 * @param idle workers that wait for one
 * @param queued tasks that wait for a worker
 * @param requested tasks it was given
 * @param started tasks that began
 * @param completed tasks that ended, failed ones too
 * @param failed tasks that threw
 * @param refused tasks it did not run
 * @param threadsStarted worker threads started so far
 * @param threadsRetired worker threads that ended for lack of work
 * @param startFailures worker threads that could not be started
 * @param totalQueueWait how long all started tasks together waited, from submission to start
 * @param longestQueueWait the longest single wait
 * @param totalRunTime how long all completed tasks together ran
 * @param running what the busy workers are busy with
 */
public record CoreSnapshot(
        String core,
        int maxThreads,
        int threads,
        int busy,
        int idle,
        int queued,
        long requested,
        long started,
        long completed,
        long failed,
        long refused,
        long threadsStarted,
        long threadsRetired,
        long startFailures,
        Duration totalQueueWait,
        Duration longestQueueWait,
        Duration totalRunTime,
        List<RunningTask> running) {}
