package io.sluice.coordinator;

import com.typesafe.config.ConfigFactory;
import io.sluice.reactor.Acceptor;
import io.sluice.reactor.ConnectionCounters;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.reactor.ReactorSettings;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.ExpectedLogs;
import io.sluice.testing.LayerRig;
import io.sluice.testing.ProtocolTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProtocolsTest {

    private static SocketChannel channel() {
        try {
            return SocketChannel.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("R-C-096: the coordinator answers or ignores its commands, reports and arrivals, waiting and placing")
    void theCoordinator() {
        ReactorSettings settings = ReactorSettings.from(ConfigFactory.load(), 2);
        Endpoint echo =
                new Endpoint("echo", LayerRig.loopback(0), new EchoCodec(), (id, peer, name) -> new EchoHandler());
        try (ProtocolTable<Object> table = new ProtocolTable<>();
                ExpectedLogs logs = new ExpectedLogs("io.sluice.coordinator")) {
            Supplier<Coordinator.Begin> begin = () -> new Coordinator.Begin(
                    List.of(table.kit()
                            .<ConnectionWorker.Command>createTestProbe()
                            .ref()),
                    table.kit().<Acceptor.Command>createTestProbe().ref());
            table.sample(Coordinator.Begin.class, begin)
                    .sample(
                            Coordinator.GetSnapshot.class,
                            () -> new Coordinator.GetSnapshot(table.kit()
                                    .<Coordinator.Snapshot>createTestProbe()
                                    .ref()))
                    .sample(ConnectionWorker.Returned.class, () -> new ConnectionWorker.Returned(0, List.of(), 0))
                    .sample(
                            ConnectionWorker.Statistics.class,
                            () -> new ConnectionWorker.Statistics(0, 1, 0, 0, 0, 0, 0))
                    .sample(Acceptor.Accepted.class, () -> new Acceptor.Accepted(channel(), "echo"))
                    .covers(Coordinator.Command.class)
                    .covers(ConnectionWorker.Report.class)
                    .covers(Acceptor.Accepted.class);
            Supplier<Behavior<Object>> coordinator = () ->
                    Coordinator.create(Map.of("echo", echo), settings, new AtomicLong(), new ConnectionCounters());
            table.check("waiting", coordinator, MailboxSelector.fromConfig(ReactorSettings.MAILBOX), List.of());
            table.check("placing", coordinator, MailboxSelector.fromConfig(ReactorSettings.MAILBOX), List.of(begin));
        }
    }
}
