package io.sluice.reactor;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionMdc;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import io.sluice.flow.Tapped;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves connections on an event loop of its own. The behaviour only translates messages; connections and their I/O are
 * the loop's and outlive it.
 *
 * <pre>
 * serving -> serving // a handler failed: its connection is closed, the behaviour restarts, the others notice nothing
 * serving -> stopped // Shutdown: every connection is closed
 * </pre>
 *
 * <p><b>Threading:</b> its loop's; spawn it with {@link #props()}. <b>Errors:</b> more than {@code restart-limit} failures
 * in {@code restart-window} stop it, and its connections are closed. <b>Source:</b> R-C-046, R-C-047; D-16.
 */
public final class ConnectionWorker {

    /** Everything a worker can be told; immediate unless marked {@link LazyMessage}. */
    public sealed interface Command {}

    /** Serve this connection. It is yours from now on. */
    public record NewClient(Connection connection) implements Command {}

    /** The doorbell: this connection has something to write. Forwarded if the connection has moved (R-C-055). */
    public record SendPacket(Connection connection) implements Command {}

    /** Read this connection again. */
    public record ResumeReading(Connection connection) implements Command {}

    /**
     * Close this connection; ignored if it is gone (R-C-080).
     *
     * @param graceful what is in the outbound queue leaves first, within {@code close-deadline}
     */
    public record ShutdownClient(Connection connection, CloseReason reason, boolean graceful)
            implements Command, LazyMessage {}

    /** Close every connection at once and take no more; answered once, when the roster is empty. */
    public record Shutdown(ActorRef<ShutDown> replyTo) implements Command {}

    /**
     * Answered with how the worker stands. Whatever has left the roster by then has been reported before the answer.
     *
     * @param token comes back in the answer, so that the asker can tell it from one asked for in an earlier life
     */
    public record GetSnapshot(long token, ActorRef<? super Statistics> replyTo) implements Command {}

    /** A handler, or a callback of its connection, threw on the loop. */
    record HandlerFailed(Connection connection, Throwable failure) implements Command {}

    /** What a worker tells whoever places connections. */
    public sealed interface Report {}

    /**
     * These connections are gone, each reported once.
     *
     * @param worker the worker's index
     * @param ids of the connections
     * @param aborted how many of them ended without an orderly close
     */
    public record Returned(int worker, List<Long> ids, int aborted) implements Report {}

    /**
     * How a worker stands: counts since it began.
     *
     * @param worker the worker's index
     * @param token the asker's
     * @param clients connections on its roster now
     */
    public record Statistics(
            int worker,
            long token,
            int clients,
            long receivedBytes,
            long sentBytes,
            long recvBudgetHits,
            long sendBudgetHits)
            implements Report {}

    /** The answer to {@link Shutdown}. */
    public record ShutDown(int worker) {}

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionWorker.class);

    private final Roster roster;

    private ConnectionWorker(Roster roster) {
        this.roster = roster;
    }

    /** An event loop of its own, and the two-class mailbox. */
    public static Props props() {
        return DispatcherSelector.fromConfig(ReactorSettings.DISPATCHER).withMailboxFromConfig(ReactorSettings.MAILBOX);
    }

    /**
     * A worker without connections.
     *
     * @param index from 0; names the worker in its reports
     * @param reports hears of every connection that is gone
     */
    public static Behavior<Command> create(int index, ReactorSettings settings, ActorRef<? super Returned> reports) {
        Behavior<Command> worker = Behaviors.setup(context -> {
            Tap tap = FlowSetup.of(Adapter.toClassic(context.getSystem())).tap();
            EventLoop loop = EventLoop.current();
            Roster roster = loop.service(
                    Roster.class, own -> new Roster(own, index, settings, tap, context.getSelf(), reports));
            ConnectionWorker self = new ConnectionWorker(roster);
            return Tapped.behavior(tap, Command.class, roster.isStopping() ? self.stopped() : self.serving());
        });
        return Behaviors.supervise(worker)
                .onFailure(
                        Throwable.class,
                        SupervisorStrategy.restart().withLimit(settings.restartLimit(), settings.restartWindow()));
    }

    private Behavior<Command> serving() {
        return Behaviors.receive(Command.class)
                .onMessage(SendPacket.class, this::onSendPacket)
                .onMessage(NewClient.class, this::onNewClient)
                .onMessage(ResumeReading.class, this::onResumeReading)
                .onMessage(ShutdownClient.class, this::onShutdownClient)
                .onMessage(HandlerFailed.class, this::onHandlerFailed)
                .onMessage(GetSnapshot.class, this::onGetSnapshot)
                .onMessage(Shutdown.class, this::onShutdown)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> stopped() {
        return Behaviors.receive(Command.class)
                .onMessage(NewClient.class, this::onLateClient)
                // The connections these speak of are gone.
                .onMessage(SendPacket.class, late -> Behaviors.same())
                .onMessage(ResumeReading.class, late -> Behaviors.same())
                .onMessage(ShutdownClient.class, late -> Behaviors.same())
                .onMessage(HandlerFailed.class, this::onHandlerFailed)
                .onMessage(GetSnapshot.class, this::onGetSnapshot)
                .onMessage(Shutdown.class, this::onShutdown)
                .build();
    }

    private Behavior<Command> onSendPacket(SendPacket rung) {
        // The owner knows which loop it is on: here it marks, elsewhere it forwards; nobody means it is gone.
        var owner = rung.connection().owner();
        if (owner != null) {
            owner.ring(rung.connection());
        }
        return Behaviors.same();
    }

    private Behavior<Command> onNewClient(NewClient arrival) {
        roster.adopt(arrival.connection());
        return Behaviors.same();
    }

    private Behavior<Command> onLateClient(NewClient arrival) {
        roster.turnAway(arrival.connection());
        return Behaviors.same();
    }

    private Behavior<Command> onResumeReading(ResumeReading resume) {
        var owner = resume.connection().owner();
        if (owner != null) {
            owner.resumeReading(resume.connection());
        }
        return Behaviors.same();
    }

    private Behavior<Command> onShutdownClient(ShutdownClient shutdown) {
        if (shutdown.connection().owner() instanceof Client client) {
            if (client.roster() == roster) {
                roster.close(client, shutdown.reason(), shutdown.graceful());
            } else {
                client.roster().worker().tell(shutdown);
            }
        }
        return Behaviors.same();
    }

    /** Closes the culprit, then fails as it did, so that supervision counts and restarts. */
    private Behavior<Command> onHandlerFailed(HandlerFailed failed) {
        Connection connection = failed.connection();
        if (connection.owner() instanceof Client client) {
            roster.close(client, CloseReason.FAILED, false);
        }
        ConnectionMdc.about(
                connection.id(), () -> LOG.warn("The handler of {} failed; the connection is closed.", connection));
        throw new HandlerFailure(connection, failed.failure());
    }

    private Behavior<Command> onGetSnapshot(GetSnapshot ask) {
        roster.report();
        ask.replyTo().tell(roster.statistics(ask.token()));
        return Behaviors.same();
    }

    private Behavior<Command> onShutdown(Shutdown shutdown) {
        roster.stop();
        shutdown.replyTo().tell(new ShutDown(roster.index()));
        return stopped();
    }

    private Behavior<Command> onPostStop() {
        roster.stop();
        return Behaviors.same();
    }

    /** Fails the worker's behaviour for a handler's failure. */
    static final class HandlerFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        HandlerFailure(Connection connection, Throwable cause) {
            super("the handler of " + connection + " failed", cause);
        }
    }
}
