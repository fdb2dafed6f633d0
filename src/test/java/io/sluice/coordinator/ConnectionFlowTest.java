package io.sluice.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.Connection;
import io.sluice.connection.Packet;
import io.sluice.flow.Clock;
import io.sluice.flow.FlowEvent;
import io.sluice.flow.RecordingTap;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.LayerRig;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The way of a connection through the layer, as a tap sees it. */
class ConnectionFlowTest {

    private final List<FlowEvent> events = new CopyOnWriteArrayList<>();
    private final EchoHandler handler = new EchoHandler() {
        @Override
        public void packet(Packet packet) {
            if (text(packet).equals("hold")) {
                held.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            super.packet(packet);
        }
    };
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private LayerRig rig() {
        return new LayerRig(
                (id, peer, endpoint) -> handler,
                "sluice.reactor.connection-workers = 1",
                Clock.system(),
                new RecordingTap(Clock.system(), events::add));
    }

    private static String shown(FlowEvent event) {
        if (event instanceof FlowEvent.Sent sent) {
            return sent.party() + " tells " + sent.to() + " "
                    + sent.message().getClass().getSimpleName();
        }
        if (event instanceof FlowEvent.Received received) {
            return received.party() + " handles "
                    + received.message().getClass().getSimpleName();
        }
        return event.party() + ": " + ((FlowEvent.Step) event).step();
    }

    @Test
    @DisplayName("D-19: from the accepted socket to the echo's last byte and the goodbye, every hop is seen")
    void fromTheAcceptedSocketToTheGoodbye() throws Exception {
        try (LayerRig rig = rig()) {
            rig.layer().snapshot().toCompletableFuture().get(); // the layer is up
            events.clear();
            try (EchoClient client = rig.connect()) {
                assertThat(client.ask("hello")).isEqualTo("hello");
            }
            await().until(() -> rig.layer().counters().current() == 0);
            assertThat(events.stream().map(ConnectionFlowTest::shown))
                    .containsExactly(
                            "acceptor: socket accepted",
                            "acceptor tells coordinator Accepted",
                            "coordinator handles Accepted",
                            "coordinator: connection made",
                            "coordinator tells worker-0 NewClient",
                            "worker-0 handles NewClient",
                            "worker-0: packet cut",
                            "worker-0: bytes written",
                            "worker-0 tells worker-0 ShutdownClient",
                            "worker-0 handles ShutdownClient",
                            "worker-0: connection closed",
                            "worker-0 tells coordinator Returned",
                            "coordinator handles Returned",
                            "coordinator tells acceptor Released",
                            "acceptor handles Released");
        }
    }

    @Test
    @DisplayName("D-09, R-C-049: a hundred replies from another thread cost one doorbell message")
    void aHundredRepliesCostOneDoorbell() throws Exception {
        try (LayerRig rig = rig();
                EchoClient client = rig.connect()) {
            client.write("hold");
            held.await();
            Connection connection = handler.connection();
            for (int i = 0; i < 100; i++) {
                connection.send(EchoCodec.frame(ByteBuffer.allocate(4).putInt(i).array()));
            }
            release.countDown();
            for (int i = 0; i < 100; i++) {
                assertThat(ByteBuffer.wrap(client.read()).getInt()).isEqualTo(i);
            }
            assertThat(client.readText()).isEqualTo("hold");
            assertThat(events.stream()
                            .filter(event -> event instanceof FlowEvent.Sent sent
                                    && sent.message() instanceof ConnectionWorker.SendPacket))
                    .hasSize(1);
        }
    }
}
