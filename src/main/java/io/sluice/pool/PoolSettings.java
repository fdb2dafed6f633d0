package io.sluice.pool;

import com.typesafe.config.Config;
import io.sluice.config.Section;
import java.time.Duration;

/**
 * The settings in {@code sluice.pool}.
 *
 * @param cores task cores, each with its own queue and threads
 * @param maxThreads worker threads one core may have
 * @param idleTimeout after which a worker thread without a task ends
 * @param throughput messages a core handles before the worker that runs its mailbox looks at something else
 * @param maxRestarts failures of a core within the window after which it stops for good
 * @param restartWindow see {@code maxRestarts}
 */
public record PoolSettings(
        int cores, int maxThreads, Duration idleTimeout, int throughput, int maxRestarts, Duration restartWindow) {

    /** The configuration path of the core's mailbox. */
    static final String MAILBOX = "sluice.pool.mailbox";

    private static final int MOST_CONNECTIONS = 100_000;

    /**
     * Reads them.
     *
     * @param root the whole configuration
     * @param processors what {@code auto} cores are derived from
     */
    public static PoolSettings from(Config root, int processors) {
        Section pool = Section.of(root, "sluice.pool");
        return new PoolSettings(
                pool.autoOr("cores", Math.max(1, processors / 2), 1, 1024),
                maxThreads(root, pool),
                pool.duration("idle-timeout", Duration.ofMillis(10), Duration.ofHours(1)),
                pool.integer("throughput", 1, 10_000),
                pool.integer("max-restarts", 1, 1000),
                pool.duration("restart-window", Duration.ofSeconds(1), Duration.ofHours(24)));
    }

    private static int maxThreads(Config root, Section pool) {
        int all = -1;
        int given = pool.autoOr("max-threads", all, 1, MOST_CONNECTIONS);
        // one more than clients may connect: the administrator's extra connection runs commands, too
        return given == all ? Section.of(root, "sluice").integer("max-connections", 1, MOST_CONNECTIONS) + 1 : given;
    }
}
