package io.sluice.task;

/**
 * Told when a task begins and ends a logical wait. <b>Threading:</b> the thread that waits. Calls come in pairs and do not
 * nest (R-M-064).
 */
public interface WaitListener {

    /** Pays no attention. */
    WaitListener NONE = new WaitListener() {
        @Override
        public void waitBegins(LogicalWait.Kind kind) {}

        @Override
        public void waitEnds(LogicalWait.Kind kind) {}
    };

    /** The task is about to wait. */
    void waitBegins(LogicalWait.Kind kind);

    /** The task goes on. */
    void waitEnds(LogicalWait.Kind kind);
}
