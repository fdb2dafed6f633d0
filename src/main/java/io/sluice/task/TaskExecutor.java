package io.sluice.task;

/** Runs tasks on threads that may block. <b>Threading:</b> any thread may submit. */
public interface TaskExecutor {

    /** Enqueues at most; never runs the task on the caller's thread and never blocks (R-C-152). */
    void submit(Task task);
}
