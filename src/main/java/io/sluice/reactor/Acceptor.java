package io.sluice.reactor;

import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tapped;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Takes sockets off the listening ports, on an event loop of its own, and announces them. It never talks to a client,
 * except to refuse one (R-M-003).
 *
 * <pre>
 * accepting -> closed  // StopAccepting: the ports are let go; connections are still counted down
 * </pre>
 *
 * <p><b>Threading:</b> its loop's; spawn it with {@link #props()}. <b>Errors:</b> restarted with its ports open and its count
 * kept; more than {@code restart-limit} failures in {@code restart-window} stop it. <b>Source:</b> R-M-001…007, R-M-010.
 */
public final class Acceptor {

    /** Everything an acceptor can be told. */
    public sealed interface Command {}

    /** Begin to accept; harmless twice. */
    public enum StartAccepting implements Command {
        /** There is nothing to say with it. */
        INSTANCE
    }

    /**
     * So many of the announced connections are gone; told once for each (R-M-010).
     *
     * @param count how many
     */
    public record Released(int count) implements Command {}

    /** Let go of the ports; answered once they are free. Connections taken before live on. */
    public record StopAccepting(ActorRef<AcceptingStopped> replyTo) implements Command {}

    /** The answer to {@link StopAccepting}. */
    public enum AcceptingStopped {
        /** There is nothing to say with it. */
        INSTANCE
    }

    /**
     * A socket was taken; it is the receiver's from now on.
     *
     * @param channel connected
     * @param endpoint the name of the listener it came in by
     */
    public record Accepted(SocketChannel channel, String endpoint) {}

    private final ListenerSet listeners;
    private final EventLoop loop;

    private Acceptor(ListenerSet listeners, EventLoop loop) {
        this.listeners = listeners;
        this.loop = loop;
    }

    /** An event loop of its own, and the two-class mailbox. */
    public static Props props() {
        return ConnectionWorker.props();
    }

    /**
     * An acceptor that waits for {@link StartAccepting}.
     *
     * @param listeners bound; the acceptor closes them
     * @param arrivals hears of every socket taken
     */
    public static Behavior<Command> create(
            ReactorSettings settings,
            List<Listener> listeners,
            ActorRef<? super Accepted> arrivals,
            ConnectionCounters counters) {
        Behavior<Command> acceptor = Behaviors.setup(context -> {
            FlowSetup flow = FlowSetup.of(Adapter.toClassic(context.getSystem()));
            EventLoop loop = EventLoop.current();
            ListenerSet set = loop.service(
                    ListenerSet.class, own -> listenerSet(own, context, settings, listeners, arrivals, counters, flow));
            return Tapped.behavior(flow.tap(), Command.class, new Acceptor(set, loop).accepting());
        });
        return Behaviors.supervise(acceptor)
                .onFailure(
                        Throwable.class,
                        SupervisorStrategy.restart().withLimit(settings.restartLimit(), settings.restartWindow()));
    }

    private static ListenerSet listenerSet(
            EventLoop loop,
            ActorContext<Command> context,
            ReactorSettings settings,
            List<Listener> listeners,
            ActorRef<? super Accepted> arrivals,
            ConnectionCounters counters,
            FlowSetup flow) {
        String name = context.getSelf().path().name();
        return new ListenerSet(
                loop,
                name,
                settings.maxConnections(),
                listeners,
                arrivals,
                counters,
                flow.clock(),
                flow.tap(),
                listener -> listener.channel()::accept);
    }

    private Behavior<Command> accepting() {
        return Behaviors.receive(Command.class)
                .onMessage(Released.class, this::onReleased)
                .onMessage(StartAccepting.class, this::onStartAccepting)
                .onMessage(StopAccepting.class, this::onStopAccepting)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> closed() {
        return Behaviors.receive(Command.class)
                .onMessage(Released.class, this::onReleased)
                // The ports are gone: a start that comes late has lost.
                .onMessage(StartAccepting.class, late -> Behaviors.same())
                .onMessage(StopAccepting.class, this::onStopAccepting)
                .build();
    }

    private Behavior<Command> onReleased(Released released) {
        listeners.released(released.count());
        return Behaviors.same();
    }

    private Behavior<Command> onStartAccepting(StartAccepting start) throws IOException {
        listeners.start();
        return Behaviors.same();
    }

    private Behavior<Command> onStopAccepting(StopAccepting stop) {
        listeners.close();
        // The selector lets go of a closed port at its next look: answer after that.
        loop.nextTick(() -> stop.replyTo().tell(AcceptingStopped.INSTANCE));
        return closed();
    }

    private Behavior<Command> onPostStop() {
        listeners.close();
        return Behaviors.same();
    }
}
