package io.sluice.coordinator;

import io.sluice.connection.Codec;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionMdc;
import io.sluice.connection.Outbound;
import io.sluice.connection.PlainTransport;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import io.sluice.flow.Tapped;
import io.sluice.reactor.Acceptor;
import io.sluice.reactor.ConnectionCounters;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.reactor.ReactorSettings;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.util.control.NonFatal;

/**
 * Gives each new connection its id and its worker, and keeps the book of who has how many. It takes its own commands, the
 * workers' reports and the acceptor's arrivals as they are, without adapters.
 *
 * <pre>
 * waiting -> placing // Begin
 * placing -> placing // a failure: restarted with an empty book, filled from the workers; no client notices
 * </pre>
 *
 * <p><b>Threading:</b> one actor; handlers and codecs are made on its thread. <b>Errors:</b> a connection that cannot be made
 * is closed and counted down, nothing else; more than {@code restart-limit} failures in {@code restart-window} stop it.
 * <b>Source:</b> R-C-095, R-C-107…110; D-16 (what outlives it is only the id sequence).
 */
public final class Coordinator {

    /** What a coordinator can be told besides {@link ConnectionWorker.Report}s and {@link Acceptor.Accepted}. */
    public sealed interface Command {}

    /**
     * Whom to place connections with, and who counts them. Told once, before the first connection.
     *
     * @param workers by index
     */
    public record Begin(List<ActorRef<ConnectionWorker.Command>> workers, ActorRef<Acceptor.Command> acceptor)
            implements Command {}

    /** Answered with {@link Snapshot}. */
    public record GetSnapshot(ActorRef<Snapshot> replyTo) implements Command {}

    /**
     * The book.
     *
     * @param clients of each worker, by index
     */
    public record Snapshot(List<Integer> clients) {}

    private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

    private final Begin staff;
    private final Map<String, Endpoint> endpoints;
    private final ReactorSettings settings;
    private final AtomicLong lastId;
    private final ConnectionCounters counters;
    private final ClientLedger ledger;
    private final long epoch;
    private final Tap tap;

    private Coordinator(
            Begin staff,
            Map<String, Endpoint> endpoints,
            ReactorSettings settings,
            AtomicLong lastId,
            ConnectionCounters counters,
            long epoch,
            Tap tap) {
        this.staff = staff;
        this.endpoints = endpoints;
        this.settings = settings;
        this.lastId = lastId;
        this.counters = counters;
        this.ledger = new ClientLedger(staff.workers().size());
        this.epoch = epoch;
        this.tap = tap;
    }

    /**
     * A coordinator that waits for {@link Begin}.
     *
     * @param endpoints by name
     * @param lastId the id given last; outlives the behaviour, so that no id is given twice (R-C-075)
     * @param counters of the node; this writes the aborted ones
     */
    static Behavior<Object> create(
            Map<String, Endpoint> endpoints, ReactorSettings settings, AtomicLong lastId, ConnectionCounters counters) {
        return Behaviors.setup(context -> {
            Tap tap = FlowSetup.of(Adapter.toClassic(context.getSystem())).tap();
            Behavior<Object> waiting = Behaviors.receive(Object.class)
                    .onMessage(Begin.class, staff -> begin(staff, endpoints, settings, lastId, counters, tap))
                    // Nobody is there yet, so there is nothing to tell.
                    .onMessage(GetSnapshot.class, ask -> answer(ask, new Snapshot(List.of())))
                    // Whoever sends these was started after Begin was sent, so only a mistake brings one here.
                    .onMessage(Acceptor.Accepted.class, Coordinator::onEarlyArrival)
                    .onMessage(ConnectionWorker.Report.class, early -> Behaviors.same())
                    .build();
            return Tapped.behavior(tap, Object.class, waiting);
        });
    }

    /** From here on a restart begins at {@code setup} with a new book. */
    private static Behavior<Object> begin(
            Begin staff,
            Map<String, Endpoint> endpoints,
            ReactorSettings settings,
            AtomicLong lastId,
            ConnectionCounters counters,
            Tap tap) {
        AtomicLong lives = new AtomicLong();
        Behavior<Object> placing = Behaviors.setup(
                context -> new Coordinator(staff, endpoints, settings, lastId, counters, lives.incrementAndGet(), tap)
                        .placing(context));
        return Behaviors.supervise(placing)
                .onFailure(
                        Throwable.class,
                        SupervisorStrategy.restart().withLimit(settings.restartLimit(), settings.restartWindow()));
    }

    private Behavior<Object> placing(ActorContext<Object> context) {
        ActorRef<ConnectionWorker.Statistics> self = context.getSelf().narrow();
        staff.workers().forEach(worker -> worker.tell(new ConnectionWorker.GetSnapshot(epoch, self)));
        return Behaviors.receive(Object.class)
                .onMessage(Acceptor.Accepted.class, this::onAccepted)
                .onMessage(ConnectionWorker.Returned.class, this::onReturned)
                .onMessage(ConnectionWorker.Statistics.class, this::onStatistics)
                .onMessage(GetSnapshot.class, ask -> answer(ask, new Snapshot(ledger.counts())))
                // Told once, before this state.
                .onMessage(Begin.class, again -> Behaviors.same())
                .build();
    }

    private Behavior<Object> onAccepted(Acceptor.Accepted arrival) {
        Connection connection = connect(arrival);
        if (connection != null) {
            int worker = ledger.lowest();
            ledger.placed(worker);
            staff.workers().get(worker).tell(new ConnectionWorker.NewClient(connection));
        }
        return Behaviors.same();
    }

    private static Behavior<Object> onEarlyArrival(Acceptor.Accepted arrival) throws IOException {
        LOG.error("A connection came before there was a worker for it; it is closed.");
        arrival.channel().close();
        return Behaviors.same();
    }

    private Behavior<Object> onReturned(ConnectionWorker.Returned report) {
        // Counted down first: whatever fails after this, each connection is released once (R-M-010).
        staff.acceptor().tell(new Acceptor.Released(report.ids().size()));
        counters.addAborted(report.aborted());
        ledger.returned(report.worker(), report.ids().size());
        return Behaviors.same();
    }

    private Behavior<Object> onStatistics(ConnectionWorker.Statistics report) {
        if (report.token() == epoch) { // else asked for by an earlier life
            ledger.census(report.worker(), report.clients());
        }
        return Behaviors.same();
    }

    private static Behavior<Object> answer(GetSnapshot ask, Snapshot snapshot) {
        ask.replyTo().tell(snapshot);
        return Behaviors.same();
    }

    /** A connection, or null if it could not be made: then the socket is closed and counted down. */
    private @Nullable Connection connect(Acceptor.Accepted arrival) {
        long id = lastId.incrementAndGet();
        try {
            Endpoint endpoint = endpoints.get(arrival.endpoint());
            if (endpoint == null) {
                throw new IllegalStateException("no endpoint is called " + arrival.endpoint());
            }
            Codec codec = endpoint.codec();
            PlainTransport transport = PlainTransport.of(arrival.channel());
            Connection connection = new Connection(
                    id,
                    endpoint.name(),
                    transport,
                    codec.newDecoder(),
                    endpoint.handlers().create(id, transport.peer(), endpoint.name()),
                    new Outbound(settings.lowWater(), settings.highWater()));
            tap.step("connection made", connection);
            return connection;
        } catch (Exception | Error e) {
            giveUp(arrival.channel());
            if (e instanceof Error fatal && !NonFatal.apply(e)) {
                throw fatal;
            }
            if (e instanceof IOException) {
                counters.addAborted(1);
                LOG.debug("Connection {} was gone before it began.", id, e);
            } else {
                ConnectionMdc.about(id, () -> LOG.error("Connection {} could not be made and is closed.", id, e));
            }
            return null;
        }
    }

    private void giveUp(SocketChannel channel) {
        staff.acceptor().tell(new Acceptor.Released(1));
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("Closing a socket failed; it is given up all the same.", e);
        }
    }
}
