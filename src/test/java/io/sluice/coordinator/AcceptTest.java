package io.sluice.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.typesafe.config.ConfigFactory;
import io.sluice.reactor.Listener;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.LayerRig;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Taking connections, up to the limit. */
class AcceptTest {

    @Test
    @DisplayName("R-M-002: five hundred connects at once are all served")
    void fiveHundredAtOnce() throws Exception {
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> new EchoHandler(), "sluice.max-connections = 600")) {
            List<SocketChannel> pending = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(rig.address());
                pending.add(channel);
            }
            await().untilAsserted(() -> assertThat(pending)
                    .allSatisfy(c -> assertThat(c.finishConnect()).isTrue()));
            for (SocketChannel channel : pending) {
                channel.configureBlocking(true);
                channel.write(EchoCodec.frame(new byte[] {42}));
            }
            for (SocketChannel channel : pending) {
                assertThat(channel.socket().getInputStream().readNBytes(5)).containsExactly(0, 0, 0, 1, 42);
                channel.close();
            }
            assertThat(rig.layer().counters().peak().connections()).isEqualTo(500); // R-M-012
            assertThat(rig.layer().counters().peak().at()).isNotNull();
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isZero());
        }
    }

    @Test
    @DisplayName(
            "R-M-007, R-M-009: max-connections and one more are taken; the next is refused and counted, until one leaves")
    void theLimitHoldsOneExtraPlace() throws Exception {
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> new EchoHandler(), "sluice.max-connections = 3")) {
            List<EchoClient> taken = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                EchoClient client = rig.connect();
                assertThat(client.ask("in")).isEqualTo("in");
                taken.add(client);
            }
            try (EchoClient tooMany = rig.connect()) {
                assertThat(tooMany.readText()).isEqualTo("TOO_MANY_CONNECTIONS");
                assertThat(tooMany.atEnd()).isTrue();
            }
            assertThat(rig.layer().counters().refused()).isEqualTo(1);
            assertThat(rig.layer().counters().current()).isEqualTo(4);
            taken.remove(0).close();
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isEqualTo(3));
            try (EchoClient next = rig.connect()) {
                assertThat(next.ask("in")).isEqualTo("in");
            }
            for (EchoClient client : taken) {
                client.close();
            }
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isZero());
            assertThat(rig.layer().counters().accepted()).isEqualTo(5);
        }
    }

    @Test
    void aPortThatIsTakenIsNamedWithTheReason() throws Exception {
        int backlog = ConfigFactory.load().getInt("sluice.reactor.accept-backlog");
        Listener first = Listener.bind("main", LayerRig.loopback(0), new EchoCodec(), backlog);
        try {
            assertThatThrownBy(() -> Listener.bind("second", first.address(), new EchoCodec(), backlog))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("endpoint second cannot listen on")
                    .hasMessageContaining(":" + first.address().getPort())
                    .hasMessageContaining("Address already in use");
        } finally {
            first.close();
        }
    }

    @Test
    void aHostThatDoesNotExistIsNamedWithTheReason() {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
        assertThatThrownBy(() -> Listener.bind("main", nowhere, new EchoCodec(), 1))
                .hasMessage("endpoint main cannot listen on nowhere.invalid:1: unknown host");
    }
}
