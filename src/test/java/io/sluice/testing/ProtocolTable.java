package io.sluice.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.typesafe.config.ConfigFactory;
import io.sluice.flow.Clock;
import io.sluice.flow.FlowEvent;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.RecordingTap;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.UnhandledMessage;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Checks that an actor has a row for each message of its protocol in each of its states: a fresh actor is brought into the
 * state and told one sample; a message it leaves unhandled fails the test. It runs real actors, so one that needs its event
 * loop or its workers can be checked too. The actor must be under {@code Tapped}.
 *
 * @param <C> what the actor can be told
 */
public final class ProtocolTable<C> implements AutoCloseable {

    private static final String END = "the end of the unhandled messages";

    private final Map<Class<?>, Supplier<? extends C>> samples = new LinkedHashMap<>();
    private final List<Object> received = new CopyOnWriteArrayList<>();
    private final ActorTestKit kit;
    private final TestProbe<UnhandledMessage> unhandled;

    public ProtocolTable() {
        RecordingTap tap = new RecordingTap(Clock.system(), event -> {
            if (event instanceof FlowEvent.Received message) {
                received.add(message.message());
            }
        });
        ActorSystem<Void> system = ActorSystem.create(
                Behaviors.empty(),
                "protocol",
                ActorSystemSetup.create(
                        BootstrapSetup.create(ConfigFactory.load()), new FlowSetup(Clock.system(), tap)));
        kit = ActorTestKit.create(system);
        unhandled = kit.createTestProbe(UnhandledMessage.class);
        Adapter.toClassic(system).eventStream().subscribe(Adapter.toClassic(unhandled.ref()), UnhandledMessage.class);
    }

    /** For probes and spawned helpers. */
    public ActorTestKit kit() {
        return kit;
    }

    /** How to make a message of {@code type}; made anew for every actor. */
    public <M extends C> ProtocolTable<C> sample(Class<M> type, Supplier<? extends M> message) {
        samples.put(type, message);
        return this;
    }

    /** Fails unless there is a sample of every message of {@code protocol}, those only the actor itself can send excepted. */
    public ProtocolTable<C> covers(Class<?> protocol) {
        assertThat(samples.keySet()).as("samples of " + protocol.getName()).containsAll(messagesOf(protocol));
        return this;
    }

    private static List<Class<?>> messagesOf(Class<?> protocol) {
        if (!protocol.isSealed()) {
            return Modifier.isPrivate(protocol.getModifiers()) ? List.of() : List.of(protocol);
        }
        return Stream.of(protocol.getPermittedSubclasses())
                .<Class<?>>flatMap(type -> messagesOf(type).stream())
                .toList();
    }

    /**
     * Checks one state.
     *
     * @param state its name, for the failure's text
     * @param initial the behaviour to spawn, anew for every message
     * @param before messages that bring the actor into the state
     */
    public void check(
            String state, Supplier<Behavior<C>> initial, Props props, List<? extends Supplier<? extends C>> before) {
        List<String> missing = new ArrayList<>();
        samples.forEach((type, sample) -> {
            received.clear();
            ActorRef<C> actor = kit.spawn(initial.get(), props);
            before.forEach(message -> actor.tell(message.get()));
            C message = sample.get();
            actor.tell(message);
            await().atMost(Duration.ofSeconds(20)).until(() -> received.stream().anyMatch(seen -> seen == message));
            kit.stop(actor, Duration.ofSeconds(20)); // its message is handled to the end first
        });
        for (UnhandledMessage left : unhandledSoFar()) {
            missing.add(left.message().getClass().getSimpleName());
        }
        assertThat(missing).as("messages without a row in state " + state).isEmpty();
    }

    private List<UnhandledMessage> unhandledSoFar() {
        List<UnhandledMessage> all = new ArrayList<>();
        var deadLetters = Adapter.toClassic(kit.system()).deadLetters();
        unhandled.ref().tell(new UnhandledMessage(END, deadLetters, deadLetters)); // behind everything told so far
        for (UnhandledMessage next = unhandled.receiveMessage();
                !END.equals(next.message());
                next = unhandled.receiveMessage()) {
            all.add(next);
        }
        return all;
    }

    @Override
    public void close() {
        kit.shutdownTestKit();
    }
}
