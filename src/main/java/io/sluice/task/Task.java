package io.sluice.task;

/**
 * A piece of work that may block. Exactly one of {@link #run} and {@link #refused} is called, exactly once per submission
 * (R-C-162). <b>Threading:</b> {@code run} on the executor's thread inside the given scope; {@code refused} on any thread,
 * so it must not block.
 */
public interface Task {

    /** Whom the task works for. */
    TaskOwner owner();

    /**
     * Tasks with the same non-negative affinity go to the same core (R-C-149); a negative one is spread round robin.
     */
    long affinity();

    /**
     * Does the work. A failure thrown from here is logged and counted by the executor; its thread goes on. Whoever waits
     * for an answer must have got one before.
     */
    void run(TaskScope scope);

    /** The work will not be done. */
    void refused(Refusal reason);

    /** Why a task was not run. */
    enum Refusal {
        /** The executor is stopping or stopped. */
        STOPPED,
        /** The executor failed and cannot say whether the task began. */
        IN_DOUBT
    }
}
