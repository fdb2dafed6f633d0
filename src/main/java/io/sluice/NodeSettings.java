package io.sluice;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.Section;
import io.sluice.scheduling.ReactorScheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of the node as a whole.
 *
 * @param name of the actor system; the same on every node of a cluster
 * @param threadHandling which scheduler runs the sessions
 * @param processors how many processors the node plans for (D-20)
 * @param shutdownDeadline how long running requests may take at stop
 */
public record NodeSettings(String name, String threadHandling, int processors, Duration shutdownDeadline) {

    private static final Logger LOG = LoggerFactory.getLogger(NodeSettings.class);

    /** What Pekko takes as the name of an actor system. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9-]*");

    /** Reads {@code sluice}. */
    public static NodeSettings from(Config root) {
        Section section = Section.of(root, "sluice");
        String name = section.text("name");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalSettingException(
                    section.path("name"), name, "letters, digits, hyphens; a letter or digit first");
        }
        return new NodeSettings(
                name,
                section.oneOf("thread-handling", List.of(ReactorScheduler.NAME)),
                section.autoOr("processors", Runtime.getRuntime().availableProcessors(), 1, 1024),
                section.duration("shutdown-deadline", Duration.ZERO, Duration.ofHours(1)));
    }

    /** Sizes Pekko's own dispatchers for {@link #processors} (D-20), to be laid over its configuration. */
    Config forPekko() {
        int threads = Math.max(2, processors);
        Map<String, Object> sizes = new HashMap<>();
        for (String dispatcher : List.of("default-dispatcher", "internal-dispatcher")) {
            String prefix = "pekko.actor." + dispatcher + ".fork-join-executor.";
            sizes.put(prefix + "parallelism-min", threads);
            sizes.put(prefix + "parallelism-max", threads);
        }
        return ConfigFactory.parseMap(sizes);
    }

    /** One line if more processors are planned for than there are (D-20). */
    void logOversubscription() {
        int present = Runtime.getRuntime().availableProcessors();
        if (processors > present) {
            LOG.warn("planned for {} processors, but this machine shows {}: threads will compete", processors, present);
        }
    }
}
