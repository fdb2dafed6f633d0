package io.sluice.reactor;

/**
 * What a loop does besides its actor's messages. It belongs to the loop, not to the behaviour, and so outlives a restart
 * (D-16). <b>Threading:</b> the loop's. <b>Errors:</b> a fault of one connection is handled inside; what is thrown from
 * here is a mistake of ours, logged by the loop, which goes on.
 */
interface LoopService {

    /** Has nothing to do. */
    LoopService NONE = new LoopService() {
        @Override
        public boolean hasOwedWork() {
            return false;
        }

        @Override
        public void serveOwed() {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    /** Whether the loop must not sleep: something was put off that no event will announce (R-C-035). */
    boolean hasOwedWork();

    /** Goes on with what was put off, after the fresh events of the tick (R-C-034). */
    void serveOwed();

    /** The end of the tick: write what it has produced. */
    void flush();

    /** The loop ends: close everything. */
    void close();
}
