package io.sluice;

import io.sluice.reactor.ConnectionCounters;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the node as a whole shows to clients, under the names MariaDB users know. */
final class NodeVariables {

    private static final DateTimeFormatter PLAIN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private NodeVariables() {}

    static List<SystemVariable> system(AllSettings settings) {
        return List.of(
                new SystemVariable("thread_handling", () -> settings.node().threadHandling()),
                new SystemVariable(
                        "max_connections",
                        () -> Integer.toString(settings.reactor().maxConnections())));
    }

    /** R-M-012, R-M-013, R-M-014. */
    static List<StatusVariable> status(Supplier<ConnectionCounters> counters) {
        return List.of(
                new StatusVariable(
                        "Connections", () -> Long.toString(counters.get().accepted())),
                new StatusVariable(
                        "Connection_errors_max_connections",
                        () -> Long.toString(counters.get().refused())),
                new StatusVariable(
                        "Max_used_connections",
                        () -> Long.toString(counters.get().peak().connections())),
                new StatusVariable(
                        "Max_used_connections_time",
                        () -> time(counters.get().peak().at())));
    }

    private static String time(@Nullable Instant at) {
        return at == null ? "" : PLAIN.format(at);
    }
}
