package io.sluice.session;

import io.sluice.task.Task;

/**
 * Decides which thread runs a session's turns (D-08). Sessions and protocols do not know which one it is.
 * <b>Threading:</b> any thread.
 */
public interface ConnectionScheduler {

    /** The value of {@code sluice.thread-handling} that chooses this one. */
    String name();

    /**
     * A session has commands and no turn in flight: run {@code turn} once on a thread that may block. Never on the
     * caller's, and never two turns of one session at once: a session asks for the next after the last has ended.
     */
    void schedule(Task turn);
}
