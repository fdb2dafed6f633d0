package io.sluice;

import com.typesafe.config.Config;
import io.sluice.config.Section;
import io.sluice.scheduling.ReactorScheduler;
import java.time.Duration;
import java.util.List;

/**
 * The settings of the node as a whole.
 *
 * @param name of the actor system; the same on every node of a cluster
 * @param threadHandling which scheduler runs the sessions
 * @param processors how many processors the node plans for (D-20)
 * @param shutdownDeadline how long running requests may take at stop
 */
public record NodeSettings(String name, String threadHandling, int processors, Duration shutdownDeadline) {

    /** Reads {@code sluice}. */
    public static NodeSettings from(Config root) {
        Section section = Section.of(root, "sluice");
        return new NodeSettings(
                section.text("name"),
                section.oneOf("thread-handling", List.of(ReactorScheduler.NAME)),
                section.autoOr("processors", Runtime.getRuntime().availableProcessors(), 1, 1024),
                section.duration("shutdown-deadline", Duration.ZERO, Duration.ofHours(1)));
    }
}
