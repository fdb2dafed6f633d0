package io.sluice;

import io.sluice.coordinator.ConnectionLayer;
import io.sluice.pool.CoreSnapshot;
import io.sluice.pool.PoolSnapshot;
import io.sluice.reactor.ConnectionCounters;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
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

    /** R-M-077: what the workers and the task pool count; each is asked when somebody wants to know. */
    static List<StatusVariable> activity(
            Supplier<CompletionStage<ConnectionLayer.Snapshot>> layer, Supplier<CompletionStage<PoolSnapshot>> pool) {
        return List.of(
                bytes("Bytes_received", layer, ConnectionWorker.Statistics::receivedBytes),
                bytes("Bytes_sent", layer, ConnectionWorker.Statistics::sentBytes),
                threads("Threads_created", pool, CoreSnapshot::threadsStarted),
                threads("Threads_cached", pool, CoreSnapshot::idle),
                threads("Threadpool_threads", pool, CoreSnapshot::threads),
                threads("Threadpool_idle_threads", pool, CoreSnapshot::idle));
    }

    private static StatusVariable bytes(
            String name,
            Supplier<CompletionStage<ConnectionLayer.Snapshot>> layer,
            ToLongFunction<ConnectionWorker.Statistics> number) {
        return new StatusVariable(
                name,
                () -> Long.toString(
                        answer(layer).workers().stream().mapToLong(number).sum()));
    }

    private static StatusVariable threads(
            String name, Supplier<CompletionStage<PoolSnapshot>> pool, ToLongFunction<CoreSnapshot> number) {
        return new StatusVariable(name, () -> Long.toString(answer(pool).total(number)));
    }

    private static <T> T answer(Supplier<CompletionStage<T>> question) {
        return question.get().toCompletableFuture().join();
    }

    private static String time(@Nullable Instant at) {
        return at == null ? "" : PLAIN.format(at);
    }
}
