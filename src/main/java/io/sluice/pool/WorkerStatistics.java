package io.sluice.pool;

import io.sluice.stats.SingleWriterCounter;

/**
 * The numbers of one worker. <b>Units:</b> tasks, nanoseconds. <b>Threading:</b> written by the worker's thread, read by any
 * (R-C-172a: totals are summed on demand).
 */
final class WorkerStatistics {

    private final SingleWriterCounter started = new SingleWriterCounter();
    private final SingleWriterCounter completed = new SingleWriterCounter();
    private final SingleWriterCounter failed = new SingleWriterCounter();
    private final SingleWriterCounter retired = new SingleWriterCounter();
    private final SingleWriterCounter waitNanos = new SingleWriterCounter();
    private final SingleWriterCounter longestWaitNanos = new SingleWriterCounter();
    private final SingleWriterCounter runNanos = new SingleWriterCounter();
    private final SingleWriterCounter startedAtNanos = new SingleWriterCounter();

    void taskStarted(long nowNanos, long waited) {
        started.increment();
        waitNanos.add(waited);
        longestWaitNanos.add(Math.max(0, waited - longestWaitNanos.value()));
        startedAtNanos.add(nowNanos - startedAtNanos.value());
    }

    void taskFailed() {
        failed.increment();
    }

    void taskEnded(long nowNanos) {
        runNanos.add(nowNanos - startedAtNanos.value());
        completed.increment();
    }

    void threadRetired() {
        retired.increment();
    }

    long started() {
        return started.value();
    }

    long completed() {
        return completed.value();
    }

    long failed() {
        return failed.value();
    }

    long retired() {
        return retired.value();
    }

    long waitNanos() {
        return waitNanos.value();
    }

    long longestWaitNanos() {
        return longestWaitNanos.value();
    }

    long runNanos() {
        return runNanos.value();
    }

    /** How long the present task has run; 0 between tasks. */
    long runningForNanos(long nowNanos) {
        return started.value() == completed.value() ? 0 : Math.max(0, nowNanos - startedAtNanos.value());
    }
}
