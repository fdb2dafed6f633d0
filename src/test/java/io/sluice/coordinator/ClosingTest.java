package io.sluice.coordinator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Packet;
import io.sluice.flow.Tap;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.LayerRig;
import io.sluice.testing.LoopThreads;
import io.sluice.testing.ManualClock;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The ends a connection can come to. */
class ClosingTest {

    private static final int LARGE = 8 << 20;

    private final List<EchoHandler> handlers = new CopyOnWriteArrayList<>();
    private final AtomicInteger released = new AtomicInteger();

    /** Answers with a large reply in many pieces and closes in the way the packet says. */
    private final class Closer extends EchoHandler {

        Closer() {
            handlers.add(this);
        }

        @Override
        public void packet(Packet packet) {
            ByteBuffer reply = EchoCodec.frame(new byte[LARGE]);
            int pieces = 0;
            while (reply.hasRemaining()) {
                int size = Math.min(reply.remaining(), 100_000);
                connection().send(reply.slice(reply.position(), size), released::incrementAndGet);
                reply.position(reply.position() + size);
                pieces++;
            }
            assertThat(pieces).isEqualTo(84);
            switch (text(packet)) {
                case "gracefully" -> connection().closeGracefully(CloseReason.QUIT);
                case "now" -> connection().closeNow(CloseReason.KILLED);
                case "both" -> {
                    connection().closeGracefully(CloseReason.QUIT);
                    connection().closeNow(CloseReason.KILLED);
                    connection().closeGracefully(CloseReason.QUIT);
                }
                default -> {}
            }
        }
    }

    private LayerRig rig() {
        return new LayerRig((id, peer, endpoint) -> new Closer(), "");
    }

    @Test
    @DisplayName("R-C-088, R-C-022: a graceful close delivers the whole reply to a slow reader, then ends")
    void aGracefulCloseDeliversTheWholeReply() throws Exception {
        try (LayerRig rig = rig();
                EchoClient client = new EchoClient(rig.address(), 4096)) {
            client.write("gracefully");
            assertThat(client.read()).hasSize(LARGE);
            assertThat(client.atEnd()).isTrue();
            await().untilAsserted(() -> assertThat(handlers.get(0).closes()).containsExactly(CloseReason.QUIT));
            assertThat(released).hasValue(84);
        }
    }

    @Test
    @DisplayName("R-C-088, R-C-091a: a forced close abandons what is left and stays forced")
    void aForcedCloseAbandonsWhatIsLeft() throws Exception {
        for (String how : List.of("now", "both")) {
            handlers.clear();
            released.set(0);
            try (LayerRig rig = rig();
                    EchoClient client = new EchoClient(rig.address(), 4096)) {
                client.write(how);
                await().untilAsserted(() -> assertThat(handlers.get(0).closes()).containsExactly(CloseReason.KILLED));
                assertThat(released).hasValue(84); // R-C-022: released exactly once, written or not
                await().untilAsserted(() ->
                        assertThat(rig.layer().counters().current()).isZero());
            }
        }
    }

    @Test
    @DisplayName("D-28: a client that never reads is cut at close-deadline and not before")
    void aClientThatNeverReadsIsCutAtTheDeadline() throws Exception {
        ManualClock clock = new ManualClock();
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> new Closer(), "", clock, Tap.off());
                EchoClient deaf = new EchoClient(rig.address(), 4096);
                EchoClient other = rig.connect()) {
            deaf.write("gracefully");
            // One send budget is certain to have left when a later client of the same loop has had its whole reply.
            other.write("stay");
            assertThat(other.read()).hasSize(LARGE);
            clock.advance(Duration.ofMillis(9_999));
            other.write("stay");
            assertThat(other.read()).hasSize(LARGE);
            assertThat(handlers.get(0).closes()).isEmpty();
            clock.advance(Duration.ofMillis(1));
            await().untilAsserted(() -> assertThat(handlers.get(0).closes()).containsExactly(CloseReason.QUIT));
            assertThat(released.get()).isEqualTo(3 * 84);
        }
    }

    @Test
    @DisplayName("R-C-024, R-C-042: a reset under a large reply ends that connection at once")
    void aResetUnderALargeReplyEndsThatConnection() throws Exception {
        try (LayerRig rig = rig();
                EchoClient other = rig.connect()) {
            EchoClient client = new EchoClient(rig.address(), 4096);
            client.write("stay");
            assertThat(client.socket().getInputStream().read()).isZero();
            client.reset();
            await().untilAsserted(() -> assertThat(handlers.get(1).closes()).containsExactly(CloseReason.PEER_GONE));
            assertThat(released).hasValue(84);
            other.write("stay");
            assertThat(other.read()).hasSize(LARGE);
        }
    }

    @Test
    @DisplayName("R-C-053, R-C-022: sends that race the close are each released once")
    void sendsThatRaceTheCloseAreReleased() throws Exception {
        try (LayerRig rig = rig();
                EchoClient client = rig.connect()) {
            client.write("stay");
            client.read();
            released.set(0);
            var connection = handlers.get(0).connection();
            Thread[] producers = new Thread[4];
            for (int i = 0; i < producers.length; i++) {
                producers[i] = new Thread(() -> {
                    for (int n = 0; n < 1000; n++) {
                        connection.send(ByteBuffer.allocate(64), released::incrementAndGet);
                        if (n == 500) {
                            connection.closeNow(CloseReason.KILLED);
                        }
                    }
                });
            }
            for (Thread producer : producers) {
                producer.start();
            }
            for (Thread producer : producers) {
                producer.join();
            }
            await().untilAsserted(() -> assertThat(released).hasValue(4000));
            assertThat(handlers.get(0).closes()).containsExactly(CloseReason.KILLED);
            assertThat(connection.outbound().isEmpty()).isTrue();
        }
    }

    @Test
    @DisplayName("D-03, G-C-22: what was received before the client's half-close is answered")
    void whatCameBeforeTheHalfCloseIsAnswered() throws Exception {
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> new EchoHandler(), "");
                EchoClient client = rig.connect()) {
            client.write("last words");
            client.socket().shutdownOutput();
            assertThat(client.readText()).isEqualTo("last words");
            assertThat(client.atEnd()).isTrue();
        }
    }

    @Test
    @DisplayName("After the end of the stream a connection that is kept open costs no turns")
    void afterTheEndOfTheStreamNothingSpins() throws Exception {
        EchoHandler keeper = new EchoHandler() {
            @Override
            public void ended() {
                handlers.add(this); // and stays open
            }
        };
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> keeper, "");
                EchoClient client = rig.connect()) {
            client.socket().shutdownOutput();
            await().untilAsserted(() -> assertThat(handlers).hasSize(1));
            assertThat(LoopThreads.cpuDuring("worker-0", Duration.ofMillis(300)))
                    .isLessThan(Duration.ofMillis(50));
            keeper.connection().send(EchoCodec.frame("still served".getBytes(UTF_8)));
            assertThat(client.readText()).isEqualTo("still served");
        }
    }
}
