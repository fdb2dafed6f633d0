package io.sluice;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.pool.PoolSnapshot;
import io.sluice.session.Session;
import io.sluice.task.CancelToken;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorSystem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops a node in order: no new connections; running requests may end until the deadline; what still runs then is named and
 * cancelled; connections, pool, cluster membership, database, actor system.
 *
 * <p><b>Invariant:</b> every wait has a limit, so the stop ends; the exit code is 0 only if no limit was hit and no part had
 * failed.
 */
final class NodeShutdown {

    private static final Logger LOG = LoggerFactory.getLogger(NodeShutdown.class);

    /** How long cancelled requests, and then each closing step, may take: a cancel acts within a second. */
    private static final Duration STEP = Duration.ofSeconds(5);

    private static final int FAILED = 1;

    private final ActorSystem<?> system;
    private final Duration deadline;
    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private volatile int exitCode;

    NodeShutdown(ActorSystem<?> system, Duration deadline, CompletableFuture<Integer> stopped) {
        this.system = system;
        this.deadline = deadline;
        system.getWhenTerminated()
                .whenComplete((done, failure) -> stopped.complete(failure == null ? exitCode : FAILED));
    }

    /** What the phases must be told so that none is cut before its own limits. */
    static Config phases(Duration deadline) {
        String prefix = "pekko.coordinated-shutdown.phases.";
        Duration drain = deadline.plus(STEP.multipliedBy(3));
        return ConfigFactory.parseMap(Map.of(
                prefix + "before-service-unbind.timeout", STEP,
                prefix + "service-unbind.timeout", STEP.plusSeconds(1),
                prefix + "service-requests-done.timeout", drain,
                prefix + "service-stop.timeout", STEP.multipliedBy(2).plusSeconds(1),
                prefix + "before-actor-system-terminate.timeout", STEP.plusSeconds(1)));
    }

    /** Says how the parts are stopped. */
    void arm(NodeParts parts) {
        task(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "tell-of-the-stop", () -> {
            begun.complete(null);
            return CompletableFuture.completedFuture(Done.getInstance());
        });
        task(
                CoordinatedShutdown.PhaseServiceUnbind(),
                "stop-accepting",
                () -> parts.layer().stopAccepting());
        task(CoordinatedShutdown.PhaseServiceRequestsDone(), "drain-sessions", () -> drain(parts));
        task(
                CoordinatedShutdown.PhaseServiceStop(),
                "close-connections",
                () -> parts.layer().stop(STEP));
        task(
                CoordinatedShutdown.PhaseServiceStop(),
                "stop-pool",
                () -> within(parts.pool().stop(), STEP, () -> "the task pool"));
        task(
                CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
                "close-database",
                () -> within(
                        CompletableFuture.supplyAsync(() -> {
                            parts.engine().close();
                            return Done.getInstance();
                        }),
                        STEP,
                        () -> "the database " + parts.engine().description()));
    }

    /** Begins the stop; harmless when it has begun. */
    void run() {
        CoordinatedShutdown.get(system).runAll(CoordinatedShutdown.unknownReason());
    }

    /** Completes when the stop begins, before the ports are let go. */
    CompletionStage<Void> begun() {
        return begun.minimalCompletionStage();
    }

    /** As {@link #run}, with an exit code that says that something went wrong. */
    void fail() {
        exitCode = FAILED;
        run();
    }

    private void task(String phase, String name, Supplier<CompletionStage<Done>> work) {
        CoordinatedShutdown.get(system)
                .addTask(
                        phase,
                        name,
                        () -> work.get().whenComplete((done, failure) -> {
                            if (failure != null) {
                                exitCode = FAILED;
                                LOG.error("stopping: {} failed: {}", name, failure.toString());
                            }
                        }));
    }

    private CompletionStage<Done> drain(NodeParts parts) {
        CompletionStage<Done> empty = parts.sessions().stopAll().thenApply(done -> Done.getInstance());
        return limited(empty, deadline).thenCompose(met -> {
            if (met) {
                return CompletableFuture.completedFuture(Done.getInstance());
            }
            exitCode = FAILED;
            return parts.pool().snapshot().handle(NodeShutdown::running).thenCompose(running -> {
                List<Session> left = List.copyOf(parts.sessions().all());
                LOG.error("stopping: after {} still waiting for {}; running {}; cancelled", deadline, left, running);
                left.forEach(session -> session.cancelRunning(CancelToken.Cause.STOP));
                return within(
                        empty,
                        STEP,
                        () -> "the cancelled requests of " + parts.sessions().all());
            });
        });
    }

    /** What the pool is busy with, in words; it answers even while all its workers are blocked. */
    private static String running(@Nullable PoolSnapshot pool, @Nullable Throwable failure) {
        return pool == null ? "unknown: " + failure : pool.running().toString();
    }

    private CompletionStage<Done> within(CompletionStage<Done> stage, Duration limit, Supplier<String> what) {
        return limited(stage, limit).thenApply(met -> {
            if (!met) {
                exitCode = FAILED;
                LOG.error("stopping: gave up on {} after {}", what.get(), limit);
            }
            return Done.getInstance();
        });
    }

    /** True when {@code stage} completed within {@code limit}, by the system's scheduler. */
    private CompletionStage<Boolean> limited(CompletionStage<Done> stage, Duration limit) {
        CompletableFuture<Boolean> met = new CompletableFuture<>();
        stage.whenComplete((done, failure) -> {
            if (failure == null) {
                met.complete(true);
            } else {
                met.completeExceptionally(failure);
            }
        });
        system.scheduler().scheduleOnce(limit, () -> met.complete(false), system.executionContext());
        return met;
    }
}
