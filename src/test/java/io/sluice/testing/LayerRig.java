package io.sluice.testing;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.coordinator.ConnectionLayer;
import io.sluice.coordinator.Endpoint;
import io.sluice.coordinator.HandlerFactory;
import io.sluice.flow.Clock;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import io.sluice.reactor.ReactorSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A connection layer on a free loopback port, in an actor system of its own. */
public final class LayerRig implements AutoCloseable {

    private final CompletableFuture<ConnectionLayer> layer = new CompletableFuture<>();
    private final CompletableFuture<String> stopped = new CompletableFuture<>();
    private final ActorSystem<Void> system;

    /**
     * @param overrides HOCON over reference.conf
     */
    public LayerRig(HandlerFactory handlers, String overrides) {
        this(handlers, overrides, Clock.system(), Tap.off());
    }

    public LayerRig(HandlerFactory handlers, String overrides, Clock clock, Tap tap) {
        Config config = ConfigFactory.parseString(overrides).withFallback(ConfigFactory.load());
        ReactorSettings settings = ReactorSettings.from(config, 2);
        Endpoint endpoint = new Endpoint("echo", loopback(0), new EchoCodec(), handlers);
        Behavior<Void> guardian = Behaviors.setup(context -> {
            layer.complete(ConnectionLayer.start(context, settings, List.of(endpoint)));
            return Behaviors.receive(Void.class)
                    .onSignal(Terminated.class, gone -> {
                        stopped.complete(gone.getRef().path().name());
                        return Behaviors.same();
                    })
                    .build();
        });
        system = ActorSystem.create(
                guardian, "rig", ActorSystemSetup.create(BootstrapSetup.create(config), new FlowSetup(clock, tap)));
    }

    public static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    public ConnectionLayer layer() {
        return layer.orTimeout(20, TimeUnit.SECONDS).join();
    }

    /** The name of the first actor of the layer that stopped for good. */
    public CompletableFuture<String> stopped() {
        return stopped;
    }

    public ActorSystem<Void> system() {
        return system;
    }

    public InetSocketAddress address() {
        return layer().boundAddresses().get("echo");
    }

    public EchoClient connect() throws IOException {
        return new EchoClient(address());
    }

    /** Sends a message to an actor of the layer by its name. */
    public void tell(String actor, Object message) {
        org.apache.pekko.actor.ActorSystem classic = Adapter.toClassic(system);
        classic.actorSelection("/user/" + actor).tell(message, org.apache.pekko.actor.ActorRef.noSender());
    }

    @Override
    public void close() throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }
}
