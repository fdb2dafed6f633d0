package io.sluice;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import io.sluice.cluster.ClusterMembership;
import io.sluice.cluster.ClusterNodes;
import io.sluice.cluster.NodeCard;
import io.sluice.cluster.NodeDirectory;
import io.sluice.config.IllegalSettingException;
import io.sluice.coordinator.ConnectionLayer;
import io.sluice.coordinator.Endpoint;
import io.sluice.flow.Clock;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import io.sluice.mysql.MysqlProtocol;
import io.sluice.pool.TaskPool;
import io.sluice.scheduling.ReactorScheduler;
import io.sluice.session.SessionContext;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.H2Engine;
import io.sluice.sql.SqlEngine;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running node: the rooms wired together, started in order and stopped in order.
 *
 * <pre>
 * running  -> stopping // stop, or a part of the node that failed too often
 * stopping -> stopped  // everything is closed; whenStopped tells the exit code
 * </pre>
 *
 * <p><b>Threading:</b> any. <b>Errors:</b> {@link #start} throws {@link IllegalSettingException} or
 * {@link StartFailedException} with a text for the operator and leaves nothing open.
 */
public final class Node {

    /** The name of the MySQL listener, in the ready file and in {@link #listeners}. */
    public static final String MYSQL = "mysql";

    private static final InetSocketAddress UNBOUND = new InetSocketAddress(0);

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);

    private final AllSettings settings;
    private final Clock clock;
    private final Tap tap;
    private final SqlEngine engine;
    private final SessionRegistry sessions;
    private final CompletableFuture<NodeParts> parts = new CompletableFuture<>();
    private final CompletableFuture<Integer> stopped = new CompletableFuture<>();
    private final ActorSystem<Void> system;
    private final NodeShutdown shutdown;

    private Node(
            Config config, AllSettings settings, SqlEngine engine, SessionRegistry sessions, Clock clock, Tap tap) {
        this.settings = settings;
        this.clock = clock;
        this.tap = tap;
        this.engine = engine;
        this.sessions = sessions;
        Config whole = settings.cluster()
                .forPekko(settings.node().name())
                .withFallback(NodeShutdown.phases(settings.node().shutdownDeadline()))
                .withFallback(settings.node().forPekko())
                .withFallback(config);
        this.system = ActorSystem.create(
                NodeGuardian.create(this::wire, this::lost),
                settings.node().name(),
                ActorSystemSetup.create(BootstrapSetup.create(ConfigFactory.load(whole)), new FlowSetup(clock, tap)));
        this.shutdown = new NodeShutdown(system, settings.node().shutdownDeadline(), stopped);
    }

    /**
     * Starts a node and returns when it accepts connections.
     *
     * @param config as {@link NodeConfig#load} gives it
     * @param clock the only source of time for the node
     * @param tap sees its messages and steps
     */
    public static Node start(Config config, Clock clock, Tap tap) {
        AllSettings settings = AllSettings.from(config);
        settings.node().logOversubscription();
        SessionRegistry sessions = new SessionRegistry();
        SqlEngine engine = new H2Engine(settings.sql(), sessions, Version.ofServer(), clock);
        boolean started = false;
        try {
            Node node = new Node(config, settings, engine, sessions, clock, tap);
            node.awaitStart();
            started = true;
            return node;
        } catch (ConfigException e) {
            throw new IllegalSettingException(String.valueOf(e.getMessage()));
        } finally {
            if (!started) {
                engine.close();
            }
        }
    }

    /** Where each listener really listens, by its name. */
    public Map<String, InetSocketAddress> listeners() {
        return new TreeMap<>(parts.join().layer().boundAddresses());
    }

    /**
     * Stops in order; later calls change nothing.
     *
     * @param reason for the log
     */
    public void stop(String reason) {
        LOG.info("stopping: {}", reason);
        shutdown.run();
    }

    /** Completes when everything is closed: 0 if the stop was orderly, 1 if it missed its deadline or the node failed. */
    public CompletionStage<Integer> whenStopped() {
        return stopped.minimalCompletionStage();
    }

    /** Completes when the node has begun to stop, for whatever reason, and accepts no more connections. */
    public CompletionStage<Void> whenStopping() {
        return shutdown.begun();
    }

    /** The node's actor system, for whoever wants to put actors of their own beside it. */
    public ActorSystem<?> system() {
        return system;
    }

    AllSettings settings() {
        return settings;
    }

    SqlEngine engine() {
        return engine;
    }

    private void awaitStart() {
        // Whatever ends the actors before they are wired must not leave the caller waiting.
        system.getWhenTerminated()
                .whenComplete((done, failure) -> parts.completeExceptionally(
                        new StartFailedException("the actor system ended before the node was ready", failure)));
        try {
            shutdown.arm(parts.join());
        } catch (CompletionException e) {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof UncheckedIOException) {
                throw new StartFailedException(String.valueOf(cause.getMessage()), cause);
            }
            if (cause instanceof StartFailedException failed) {
                throw failed;
            }
            throw e;
        }
    }

    private boolean wire(ActorContext<Void> context) {
        try {
            TaskPool pool = TaskPool.start(context, settings.pool());
            SessionContext common =
                    new SessionContext(new ReactorScheduler(pool), sessions, settings.session(), clock, tap);
            MysqlProtocol mysql = new MysqlProtocol(engine, settings.mysql(), common, Version.ofServer());
            engine.show(
                    mysql.systemVariables(this::mysqlPort),
                    mysql.statusVariables(() -> parts.join().layer().counters().refused()));
            engine.show(
                    NodeVariables.system(settings),
                    NodeVariables.status(() -> parts.join().layer().counters()));
            if (settings.cluster().enabled()) {
                context.watch(context.spawn(ClusterMembership.create(), "cluster-membership"));
                engine.show(List.of(), ClusterMembership.variables(context.getSystem()));
            }
            ConnectionLayer layer = ConnectionLayer.start(
                    context,
                    settings.reactor(),
                    List.of(new Endpoint(
                            MYSQL,
                            new InetSocketAddress(
                                    settings.mysql().host(), settings.mysql().port()),
                            mysql.codec(),
                            mysql::create)));
            engine.shutdownBy(() -> stop("SHUTDOWN"));
            engine.show(List.of(), NodeVariables.activity(layer::snapshot, pool::snapshot));
            showNodes(context, layer);
            return parts.complete(new NodeParts(settings, engine, pool, sessions, layer));
        } catch (RuntimeException | Error e) {
            parts.completeExceptionally(e); // awaitStart throws it to the caller
            return false;
        }
    }

    /** What this node tells of itself and of the others. */
    private void showNodes(ActorContext<Void> context, ConnectionLayer layer) {
        InetSocketAddress bound = layer.boundAddresses().getOrDefault(MYSQL, UNBOUND);
        NodeCard own = settings.cluster().card(bound);
        if (!settings.cluster().enabled()) {
            engine.showTables(List.of(ClusterNodes.alone(own)));
            return;
        }
        ClusterNodes nodes = new ClusterNodes();
        context.spawn(NodeDirectory.create(own, nodes::know), "node-directory");
        engine.showTables(List.of(nodes.table(context.getSystem())));
    }

    /** 0 until the listeners are bound. */
    private int mysqlPort() {
        NodeParts wired = parts.getNow(null);
        return wired == null
                ? 0
                : wired.layer().boundAddresses().getOrDefault(MYSQL, UNBOUND).getPort();
    }

    private void lost(String what) {
        LOG.error("stopping: {}", what);
        shutdown.fail();
    }
}
