package io.sluice.session;

import io.sluice.connection.Connection;
import io.sluice.serial.SerialQueue;
import org.jspecify.annotations.Nullable;

/**
 * Keeps reading paused while more than the limit is admitted and resumes it when half of that is done, so that admitted bytes
 * are bounded by the limit and one read (D-03). <b>Threading:</b> {@link #admitted} on the owner's thread, {@link #done} on
 * any.
 */
final class Pipeline {

    private final SerialQueue<?> queue;
    private final int limit;
    private volatile @Nullable Connection connection;
    private volatile boolean paused;

    /** @param limit bytes */
    Pipeline(SerialQueue<?> queue, int limit) {
        this.queue = queue;
        this.limit = limit;
    }

    void opened(Connection of) {
        connection = of;
    }

    /** Something was queued. */
    void admitted() {
        Connection present = connection;
        if (present != null && !paused && queue.usedBytes() > limit) {
            paused = true;
            present.pauseReading();
            done(); // the turn may have emptied the queue just before it could see the pause
        }
    }

    /** Something was carried out. */
    void done() {
        if (paused && queue.usedBytes() <= limit / 2) {
            paused = false;
            Connection present = connection;
            if (present != null) {
                present.resumeReading();
            }
        }
    }
}
