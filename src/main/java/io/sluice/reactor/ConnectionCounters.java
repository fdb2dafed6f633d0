package io.sluice.reactor;

import io.sluice.stats.SingleWriterCounter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a node, counted. <b>Threading:</b> written by the acceptor's loop, {@link #aborted} by the
 * coordinator; read by any thread. <b>Source:</b> R-M-010, R-M-012, R-M-013.
 */
public final class ConnectionCounters {

    /** The most connections at a time, and since when. */
    public record Peak(long connections, @Nullable Instant at) {}

    private final SingleWriterCounter accepted = new SingleWriterCounter();
    private final SingleWriterCounter refused = new SingleWriterCounter();
    private final SingleWriterCounter current = new SingleWriterCounter();
    private final SingleWriterCounter aborted = new SingleWriterCounter();
    private volatile Peak peak = new Peak(0, null);

    /** Counters at zero. */
    public ConnectionCounters() {}

    /** Connections taken since the start. */
    public long accepted() {
        return accepted.value();
    }

    /** Connections turned away because of {@code sluice.max-connections}. */
    public long refused() {
        return refused.value();
    }

    /** Connections now. */
    public long current() {
        return current.value();
    }

    /** Connections that ended without an orderly close. */
    public long aborted() {
        return aborted.value();
    }

    /** The most connections at a time. */
    public Peak peak() {
        return peak;
    }

    /** So many more ended without an orderly close. The coordinator's. */
    public void addAborted(int count) {
        aborted.add(count);
    }

    void taken(Instant now) {
        accepted.increment();
        current.increment();
        if (current.value() > peak.connections()) {
            peak = new Peak(current.value(), now);
        }
    }

    void refusedOne() {
        refused.increment();
    }

    void released(int count) {
        current.add(-count);
    }
}
