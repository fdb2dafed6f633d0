package io.sluice.task;

import org.jspecify.annotations.Nullable;

/** Whom a task works for; opaque to the rooms below. Its {@code toString} is short and fit for a log line. */
public interface TaskOwner {

    /**
     * The task waits, or goes on. Calls come in pairs and do not nest; on the task's thread, before its executor hears of the
     * wait and after it has heard of its end.
     *
     * @param kind what for; null when the wait is over
     */
    default void waits(LogicalWait.@Nullable Kind kind) {}
}
