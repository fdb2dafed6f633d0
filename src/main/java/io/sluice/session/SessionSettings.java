package io.sluice.session;

import com.typesafe.config.Config;
import io.sluice.config.Section;
import java.time.Duration;

/**
 * The limits of one session.
 *
 * @param pipelineLimit bytes of commands admitted and not done, above which reading pauses (D-03)
 * @param commandCost bytes each command counts beside its packet (R-Z-041)
 * @param turnBudget how long a turn goes on taking commands before others get the thread (R-Z-056)
 */
public record SessionSettings(int pipelineLimit, int commandCost, Duration turnBudget) {

    /** Reads {@code sluice.session}. */
    public static SessionSettings from(Config root) {
        Section section = Section.of(root, "sluice.session");
        return new SessionSettings(
                section.bytes("pipeline-limit", 1 << 10, 1 << 30),
                section.bytes("command-cost", 0, 65536),
                section.duration("turn-budget", Duration.ofMillis(1), Duration.ofSeconds(10)));
    }
}
