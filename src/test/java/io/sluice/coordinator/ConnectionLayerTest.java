package io.sluice.coordinator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.CloseReason;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.LayerRig;
import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Real sockets through the whole layer. */
class ConnectionLayerTest {

    private final List<EchoHandler> handlers = new CopyOnWriteArrayList<>();
    private LayerRig rig;

    @BeforeEach
    void start() {
        rig = new LayerRig((id, peer, endpoint) -> remember(new EchoHandler()), "");
    }

    @AfterEach
    void stop() throws Exception {
        rig.close();
    }

    private EchoHandler remember(EchoHandler handler) {
        handlers.add(handler);
        return handler;
    }

    @Test
    @DisplayName("R-C-002: a frame that arrives byte by byte is one packet")
    void aFrameThatArrivesByteByByteIsOnePacket() throws Exception {
        try (EchoClient client = rig.connect()) {
            byte[] frame = EchoCodec.frame("fragmented".getBytes(UTF_8)).array();
            for (byte b : frame) {
                client.out().write(b);
                client.out().flush();
            }
            assertThat(client.readText()).isEqualTo("fragmented");
        }
    }

    @Test
    @DisplayName("R-C-003, R-C-027: many frames in one write are answered in order")
    void manyFramesInOneWriteAreAnsweredInOrder() throws Exception {
        try (EchoClient client = rig.connect()) {
            var bytes = new ByteArrayOutputStream();
            for (int i = 0; i < 1000; i++) {
                bytes.writeBytes(EchoCodec.frame(("n" + i).getBytes(UTF_8)).array());
            }
            client.out().write(bytes.toByteArray());
            for (int i = 0; i < 1000; i++) {
                assertThat(client.readText()).isEqualTo("n" + i);
            }
        }
    }

    @Test
    @DisplayName("R-C-004: frames of 33 KB and of 10 MB come back whole")
    void largeFramesComeBackWhole() throws Exception {
        try (EchoClient client = rig.connect()) {
            for (int size : new int[] {33 * 1024, 10 << 20}) {
                byte[] payload = new byte[size];
                RandomGenerator.of("L64X128MixRandom").nextBytes(payload);
                client.write(payload);
                assertThat(Arrays.equals(client.read(), payload)).isTrue();
            }
        }
    }

    @Test
    @DisplayName("R-M-010, R-M-014: a thousand connects and disconnects leave the count at zero")
    void aThousandConnectsAndDisconnectsLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 1000; i++) {
            try (EchoClient client = rig.connect()) {
                if (i % 3 == 0) {
                    assertThat(client.ask("hello")).isEqualTo("hello");
                } else if (i % 3 == 1) {
                    client.reset();
                }
            }
        }
        await().untilAsserted(() -> {
            assertThat(rig.layer().counters().accepted()).isEqualTo(1000);
            assertThat(rig.layer().counters().current()).isZero();
        });
        assertThat(rig.layer().counters().refused()).isZero();
        await().untilAsserted(() ->
                assertThat(handlers).allSatisfy(h -> assertThat(h.closes()).hasSize(1)));
        assertThat(rig.layer().snapshot().toCompletableFuture().get().clients()).containsOnly(0);
    }

    @Test
    @DisplayName("R-M-013: a connection that resets counts as aborted, one that says goodbye does not")
    void aResetCountsAsAborted() throws Exception {
        try (EchoClient polite = rig.connect()) {
            polite.ask("x");
        }
        EchoClient rude = rig.connect();
        rude.ask("x");
        rude.reset();
        await().untilAsserted(() -> assertThat(rig.layer().counters().current()).isZero());
        assertThat(rig.layer().counters().aborted()).isEqualTo(1);
        assertThat(handlers.get(0).closes()).containsExactly(CloseReason.QUIT);
        assertThat(handlers.get(1).closes()).containsExactly(CloseReason.PEER_GONE);
    }

    @Test
    @DisplayName("R-C-107, R-C-108: clients are spread evenly over the workers")
    void clientsAreSpreadEvenly() throws Exception {
        List<EchoClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                clients.add(rig.connect());
            }
            for (EchoClient client : clients) {
                client.ask("here");
            }
            ConnectionLayer.Snapshot snapshot =
                    rig.layer().snapshot().toCompletableFuture().get();
            assertThat(snapshot.clients()).containsExactly(10, 10);
            assertThat(snapshot.workers())
                    .allSatisfy(w -> assertThat(w.clients()).isEqualTo(10));
        } finally {
            for (EchoClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    @DisplayName("R-C-075, R-M-011: ids begin at 1 and are never reused")
    void idsBeginAtOneAndAreNeverReused() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (EchoClient client = rig.connect()) {
                client.ask("x");
            }
        }
        assertThat(handlers).extracting(h -> h.connection().id()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    @DisplayName("R-M-003: a client that says nothing delays nobody")
    void aSilentClientDelaysNobody() throws Exception {
        try (EchoClient silent = rig.connect();
                EchoClient half = rig.connect();
                EchoClient other = rig.connect()) {
            half.out().write(new byte[] {0, 0});
            assertThat(other.ask("me")).isEqualTo("me");
            assertThat(silent.ask("late")).isEqualTo("late");
        }
    }

    @Test
    @DisplayName("R-M-006, R-C-141: stop closes every connection with its reason and lets go of the ports")
    void stopClosesEveryConnection() throws Exception {
        List<EchoClient> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            EchoClient client = rig.connect();
            client.ask("x");
            clients.add(client);
        }
        var address = rig.address();
        rig.layer().stop(Duration.ofSeconds(10)).toCompletableFuture().get();
        assertThat(handlers).hasSize(100).allSatisfy(h -> assertThat(h.closes()).containsExactly(CloseReason.SHUTDOWN));
        await().untilAsserted(() -> assertThat(rig.layer().counters().current()).isZero());
        assertThatThrownBy(() -> new EchoClient(address)).isInstanceOf(ConnectException.class);
        for (EchoClient client : clients) {
            client.close();
        }
        rig.layer().stop(Duration.ofSeconds(10)).toCompletableFuture().get(); // harmless twice
    }

    @Test
    @DisplayName("R-C-009: bytes that make no sense are answered, and only that connection ends")
    void aViolationIsAnsweredAndOnlyThatConnectionEnds() throws Exception {
        try (EchoClient bad = rig.connect();
                EchoClient good = rig.connect()) {
            byte[] nonsense = new byte[100_000]; // what stays unread must not turn the answer into a reset
            Arrays.fill(nonsense, (byte) -1);
            bad.out().write(nonsense);
            assertThat(bad.readText()).isEqualTo("frame of -1 bytes");
            assertThat(good.ask("still here")).isEqualTo("still here");
        }
        await().untilAsserted(() -> assertThat(rig.layer().counters().current()).isZero());
        assertThat(handlers.get(0).closes()).containsExactly(CloseReason.REFUSED);
    }
}
