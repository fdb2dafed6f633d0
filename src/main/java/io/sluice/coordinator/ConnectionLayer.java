package io.sluice.coordinator;

import io.sluice.reactor.Acceptor;
import io.sluice.reactor.ConnectionCounters;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.reactor.Listener;
import io.sluice.reactor.ReactorSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/**
 * The connection layer of a node, whole: acceptor, coordinator and workers, started together as children of one parent.
 * They are supervised; one that fails beyond its limit stops, and the parent, who watches them, gets {@code Terminated}
 * (and, if it does not handle that, stops too).
 *
 * <p><b>Threading:</b> {@link #start} on the parent's, everything else on any.
 */
public final class ConnectionLayer {

    /**
     * How the layer stands.
     *
     * @param clients of each worker by the coordinator's book
     * @param workers what each worker says of itself
     */
    public record Snapshot(List<Integer> clients, List<ConnectionWorker.Statistics> workers) {}

    private final ActorSystem<?> system;
    private final List<ActorRef<ConnectionWorker.Command>> workers;
    private final ActorRef<Coordinator.Command> coordinator;
    private final ActorRef<Acceptor.Command> acceptor;
    private final ConnectionCounters counters;
    private final Map<String, InetSocketAddress> addresses;
    private final Duration answerWithin;

    private ConnectionLayer(
            ActorSystem<?> system,
            List<ActorRef<ConnectionWorker.Command>> workers,
            ActorRef<Coordinator.Command> coordinator,
            ActorRef<Acceptor.Command> acceptor,
            ConnectionCounters counters,
            Map<String, InetSocketAddress> addresses,
            Duration answerWithin) {
        this.system = system;
        this.workers = workers;
        this.coordinator = coordinator;
        this.acceptor = acceptor;
        this.counters = counters;
        this.addresses = addresses;
        this.answerWithin = answerWithin;
    }

    /**
     * Binds the endpoints, spawns the actors and begins to accept.
     *
     * @param parent of the actors; call from its set-up or while it handles a message
     * @throws java.io.UncheckedIOException an endpoint cannot be bound: the message names it, its address and the reason;
     *     nothing is left open
     */
    public static ConnectionLayer start(ActorContext<?> parent, ReactorSettings settings, List<Endpoint> endpoints) {
        List<Listener> listeners = bind(endpoints, settings.acceptBacklog());
        ConnectionCounters counters = new ConnectionCounters();
        Map<String, Endpoint> byName = new LinkedHashMap<>();
        endpoints.forEach(endpoint -> byName.put(endpoint.name(), endpoint));

        ActorRef<Object> coordinator = parent.spawn(
                Coordinator.create(Map.copyOf(byName), settings, new AtomicLong(), counters),
                "coordinator",
                MailboxSelector.fromConfig(ReactorSettings.MAILBOX));
        ActorRef<ConnectionWorker.Returned> reports = coordinator.narrow();
        List<ActorRef<ConnectionWorker.Command>> workers = new ArrayList<>();
        for (int index = 0; index < settings.connectionWorkers(); index++) {
            workers.add(parent.spawn(
                    ConnectionWorker.create(index, settings, reports), "worker-" + index, ConnectionWorker.props()));
        }
        ActorRef<Acceptor.Accepted> arrivals = coordinator.narrow();
        ActorRef<Acceptor.Command> acceptor =
                parent.spawn(Acceptor.create(settings, listeners, arrivals, counters), "acceptor", Acceptor.props());
        parent.watch(coordinator);
        workers.forEach(parent::watch);
        parent.watch(acceptor);

        coordinator.tell(new Coordinator.Begin(List.copyOf(workers), acceptor)); // before the first arrival
        acceptor.tell(Acceptor.StartAccepting.INSTANCE);
        Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
        listeners.forEach(listener -> addresses.put(listener.endpoint(), listener.address()));
        return new ConnectionLayer(
                parent.getSystem(),
                List.copyOf(workers),
                coordinator.narrow(),
                acceptor,
                counters,
                Map.copyOf(addresses),
                settings.closeDeadline());
    }

    private static List<Listener> bind(List<Endpoint> endpoints, int backlog) {
        List<Listener> bound = new ArrayList<>();
        try {
            for (Endpoint endpoint : endpoints) {
                bound.add(Listener.bind(endpoint.name(), endpoint.address(), endpoint.codec(), backlog));
            }
            return List.copyOf(bound);
        } catch (RuntimeException e) {
            for (Listener listener : bound) {
                try {
                    listener.close();
                } catch (IOException again) {
                    e.addSuppressed(again);
                }
            }
            throw e;
        }
    }

    /** Where each endpoint really listens, by its name. */
    public Map<String, InetSocketAddress> boundAddresses() {
        return addresses;
    }

    /** Connections counted, for status variables. */
    public ConnectionCounters counters() {
        return counters;
    }

    /** Lets go of the ports; done when they are free. Connections taken before live on. */
    public CompletionStage<Done> stopAccepting() {
        return ask(acceptor, Acceptor.StopAccepting::new, answerWithin).thenApply(stopped -> Done.getInstance());
    }

    /**
     * Stops accepting and closes every connection at once, with {@code SHUTDOWN} as the reason its handler hears; done when
     * every roster is empty.
     *
     * @param within how long each step may take; then the stage fails with a time-out that names the actor waited for
     */
    public CompletionStage<Done> stop(Duration within) {
        return ask(acceptor, Acceptor.StopAccepting::new, within)
                // Its answer says that everything accepted before has been handed on to a worker.
                .thenCompose(stopped -> ask(coordinator, Coordinator.GetSnapshot::new, within))
                .thenCompose(placed -> all(worker -> ask(worker, ConnectionWorker.Shutdown::new, within)))
                .thenApply(empty -> Done.getInstance());
    }

    /** How the layer stands now. */
    public CompletionStage<Snapshot> snapshot() {
        return ask(coordinator, Coordinator.GetSnapshot::new, answerWithin)
                .thenCombine(all(this::statistics), (book, statistics) -> new Snapshot(book.clients(), statistics));
    }

    private CompletionStage<ConnectionWorker.Statistics> statistics(ActorRef<ConnectionWorker.Command> worker) {
        return ask(worker, replyTo -> new ConnectionWorker.GetSnapshot(0, replyTo), answerWithin);
    }

    private <R> CompletionStage<List<R>> all(
            Function<ActorRef<ConnectionWorker.Command>, CompletionStage<R>> question) {
        List<CompletableFuture<R>> answers = workers.stream()
                .map(worker -> question.apply(worker).toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> answers.stream().map(CompletableFuture::join).toList());
    }

    private <C, R> CompletionStage<R> ask(ActorRef<C> whom, Function<ActorRef<R>, C> question, Duration within) {
        return AskPattern.ask(whom, question::apply, within, system.scheduler());
    }
}
