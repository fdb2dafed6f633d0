package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.Outbound;
import io.sluice.connection.PlainTransport;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tapped;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.ExpectedLogs;
import io.sluice.testing.LayerRig;
import io.sluice.testing.ProtocolTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every state of each actor of this room has a row for every message. */
class ProtocolsTest {

    private final ReactorSettings settings = ReactorSettings.from(ConfigFactory.load(), 2);
    private final List<AutoCloseable> open = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final ExpectedLogs logs = new ExpectedLogs("io.sluice.reactor", "org.apache.pekko.actor.typed");
    private Listener server;

    @BeforeEach
    void listen() {
        server = Listener.bind("protocols", LayerRig.loopback(0), new EchoCodec(), 100);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
        server.close();
        logs.close();
    }

    private Connection connection() {
        try {
            SocketChannel channel = SocketChannel.open(server.address());
            open.add(channel);
            return new Connection(
                    ids.incrementAndGet(),
                    "protocols",
                    PlainTransport.of(channel),
                    new EchoCodec().newDecoder(),
                    new EchoHandler(),
                    new Outbound(1, 2));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("R-C-046, R-C-051: the connection worker answers or ignores everything, serving and stopped")
    void theConnectionWorker() {
        try (ProtocolTable<ConnectionWorker.Command> table = new ProtocolTable<>()) {
            table.sample(ConnectionWorker.NewClient.class, () -> new ConnectionWorker.NewClient(connection()))
                    .sample(ConnectionWorker.SendPacket.class, () -> new ConnectionWorker.SendPacket(connection()))
                    .sample(
                            ConnectionWorker.ResumeReading.class,
                            () -> new ConnectionWorker.ResumeReading(connection()))
                    .sample(
                            ConnectionWorker.ShutdownClient.class,
                            () -> new ConnectionWorker.ShutdownClient(connection(), CloseReason.KILLED, true))
                    .sample(
                            ConnectionWorker.HandlerFailed.class,
                            () -> new ConnectionWorker.HandlerFailed(connection(), new Exception("expected")))
                    .sample(
                            ConnectionWorker.Shutdown.class,
                            () -> new ConnectionWorker.Shutdown(table.kit()
                                    .<ConnectionWorker.ShutDown>createTestProbe()
                                    .ref()))
                    .sample(
                            ConnectionWorker.GetSnapshot.class,
                            () -> new ConnectionWorker.GetSnapshot(
                                    1,
                                    table.kit()
                                            .<ConnectionWorker.Statistics>createTestProbe()
                                            .ref()))
                    .covers(ConnectionWorker.Command.class);
            Supplier<Behavior<ConnectionWorker.Command>> worker = () -> ConnectionWorker.create(
                    0,
                    settings,
                    table.kit().<ConnectionWorker.Returned>createTestProbe().ref());
            table.check("serving", worker, ConnectionWorker.props(), List.of());
            table.check(
                    "stopped",
                    worker,
                    ConnectionWorker.props(),
                    List.of(() -> new ConnectionWorker.Shutdown(table.kit()
                            .<ConnectionWorker.ShutDown>createTestProbe()
                            .ref())));
        }
    }

    @Test
    @DisplayName("R-C-051: the acceptor answers or ignores everything, accepting and closed")
    void theAcceptor() {
        try (ProtocolTable<Acceptor.Command> table = new ProtocolTable<>()) {
            Supplier<Acceptor.StopAccepting> stop = () -> new Acceptor.StopAccepting(
                    table.kit().<Acceptor.AcceptingStopped>createTestProbe().ref());
            table.sample(Acceptor.StartAccepting.class, () -> Acceptor.StartAccepting.INSTANCE)
                    .sample(Acceptor.Released.class, () -> new Acceptor.Released(0))
                    .sample(Acceptor.StopAccepting.class, stop)
                    .covers(Acceptor.Command.class);
            Supplier<Behavior<Acceptor.Command>> acceptor = () -> Acceptor.create(
                    settings,
                    List.of(Listener.bind("protocols", LayerRig.loopback(0), new EchoCodec(), 1)),
                    table.kit().<Acceptor.Accepted>createTestProbe().ref(),
                    new ConnectionCounters());
            table.check("accepting", acceptor, Acceptor.props(), List.of());
            table.check("closed", acceptor, Acceptor.props(), List.of(stop));
        }
    }

    @Test
    void theTableFindsAMissingRow() {
        try (ProtocolTable<Object> table = new ProtocolTable<>()) {
            table.sample(String.class, () -> "handled").sample(Integer.class, () -> 7);
            Supplier<Behavior<Object>> partial = () -> Behaviors.setup(context -> Tapped.behavior(
                    FlowSetup.of(Adapter.toClassic(context.getSystem())).tap(),
                    Object.class,
                    Behaviors.receive(Object.class)
                            .onMessage(String.class, message -> Behaviors.same())
                            .build()));
            assertThatThrownBy(() -> table.check("only", partial, Props.empty(), List.of()))
                    .hasMessageContaining("without a row in state only")
                    .hasMessageContaining("Integer");
            assertThatThrownBy(() -> table.covers(Acceptor.Command.class)).hasMessageContaining("Released");
        }
    }
}
