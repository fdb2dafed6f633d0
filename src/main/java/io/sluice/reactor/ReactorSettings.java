package io.sluice.reactor;

import com.typesafe.config.Config;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.Section;
import java.time.Duration;

/**
 * The settings of the connection layer, checked.
 *
 * @param maxConnections {@code sluice.max-connections}: one more is taken, for an administrator
 * @param connectionWorkers how many event loops serve connections
 * @param recvBudget bytes read per connection and turn; 0 is no limit
 * @param sendBudget bytes written per connection and turn; 0 is no limit
 * @param lowWater bytes queued for a client at or below which its producers go on
 * @param highWater bytes queued for a client above which its producers wait
 * @param closeDeadline how long a graceful close may take before it is forced
 * @param acceptBacklog connections the kernel keeps for us until we accept them
 * @param restartLimit restarts of one actor within {@code restartWindow}; one more stops it
 * @param restartWindow see {@code restartLimit}
 */
public record ReactorSettings(
        int maxConnections,
        int connectionWorkers,
        int recvBudget,
        int sendBudget,
        int lowWater,
        int highWater,
        Duration closeDeadline,
        int acceptBacklog,
        int restartLimit,
        Duration restartWindow) {

    /** The dispatcher of the actors that own a loop. */
    static final String DISPATCHER = "sluice.reactor.event-loop";

    /** The mailbox of every actor of the connection layer. */
    public static final String MAILBOX = "sluice.reactor.mailbox";

    private static final int MIB = 1 << 20;

    /**
     * Reads {@code sluice.max-connections} and {@code sluice.reactor}.
     *
     * @param root the whole configuration
     * @param processors how many the node shall count on (D-20)
     * @throws IllegalSettingException naming key, value and range
     */
    public static ReactorSettings from(Config root, int processors) {
        Section sluice = Section.of(root, "sluice");
        Section reactor = Section.of(root, "sluice.reactor");
        // Pekko hands this one to the dispatcher itself; it is checked here, with the others.
        Section.of(root, DISPATCHER).integer("throughput", 1, 1024);
        int lowWater = reactor.bytes("outbound-low-water", 0, 64 * MIB);
        int highWater = reactor.bytes("outbound-high-water", 1, 64 * MIB);
        if (lowWater > highWater) {
            throw new IllegalSettingException(
                    reactor.path("outbound-low-water"), lowWater, "at most outbound-high-water, " + highWater);
        }
        return new ReactorSettings(
                sluice.integer("max-connections", 1, 100_000),
                reactor.autoOr("connection-workers", automaticWorkers(processors), 1, 64),
                reactor.bytes("recv-budget", 0, 16 * MIB),
                reactor.bytes("send-budget", 0, 16 * MIB),
                lowWater,
                highWater,
                reactor.duration("close-deadline", Duration.ofMillis(100), Duration.ofMinutes(10)),
                reactor.integer("accept-backlog", 1, 65_535),
                reactor.integer("restart-limit", 1, 1_000_000),
                reactor.duration("restart-window", Duration.ofSeconds(1), Duration.ofHours(1)));
    }

    /** Half the processors: the other half runs what the connections ask for; but two if there are two (D-20). */
    private static int automaticWorkers(int processors) {
        return Math.min(processors, Math.max(2, processors / 2));
    }
}
