package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connection.CloseReason;
import io.sluice.flow.Tap;
import io.sluice.mysql.TestClient.Received;
import io.sluice.stats.StatusVariable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** From the greeting to the first command. */
class LoginTest {

    private static final String USERS = "sluice.mysql.users = ["
            + "{ name = root, password = \"\", hosts = loopback },"
            + "{ name = bench, password = geheim, hosts = any } ]";

    private final TestNode node = new TestNode(TestSettings.of(USERS), Tap.off());

    @Test
    void theServerSpeaksFirst() {
        TestClient client = node.connect();
        Received greeting = client.takeOne();
        assertThat(greeting.sequence()).isZero();
        assertThat(greeting.text()).startsWith("\n" + TestNode.VERSION + "\0");
    }

    @Test
    @DisplayName("R-M-032: a session is visible before its login")
    void visibleBeforeLogin() {
        TestClient client = node.connect();
        assertThat(node.registry.find(client.connection.id())).isNotNull();
    }

    @Nested
    class GivenAGreetedClient {

        private final TestClient client = greeted();

        @Test
        @DisplayName("D-02: the answer is checked on the loop, the engine is not touched")
        void theRightPasswordIsLetIn() throws Exception {
            client.sendLogin("bench", "geheim", "", TestClient.CAPABILITIES);
            Received ok = client.takeOne();
            assertThat(ok.sequence()).isEqualTo(2);
            assertThat(ok.hex()).isEqualTo("00 00 00 02 00 00 00");
            assertThat(node.hasTurns()).isFalse();
            assertThat(node.engine.sessions).isEmpty();
        }

        @Test
        void anAccountWithoutPasswordIsLetIn() throws Exception {
            client.sendLogin("root", "", "", TestClient.CAPABILITIES);
            assertThat(client.takeOne().isOk()).isTrue();
        }

        @Test
        void aWrongPasswordIsRefusedAndTheConnectionClosed() throws Exception {
            client.sendLogin("bench", "falsch", "", TestClient.CAPABILITIES);
            refused("1045 #28000Access denied for user 'bench'@'127.0.0.1' (using password: YES)");
        }

        @Test
        void noPasswordIsRefusedAsSuch() throws Exception {
            client.sendLogin("bench", "", "", TestClient.CAPABILITIES);
            refused("1045 #28000Access denied for user 'bench'@'127.0.0.1' (using password: NO)");
        }

        @Test
        void aPasswordForAnAccountWithoutOneIsRefused() throws Exception {
            client.sendLogin("root", "x", "", TestClient.CAPABILITIES);
            refused("1045 #28000Access denied for user 'root'@'127.0.0.1' (using password: YES)");
        }

        @Test
        void anUnknownUserLearnsNoMore() throws Exception {
            client.sendLogin("nobody", "", "", TestClient.CAPABILITIES);
            refused("1045 #28000Access denied for user 'nobody'@'127.0.0.1' (using password: NO)");
        }

        @Test
        void anAnswerForAnotherPluginIsAskedForAgain() throws Exception {
            client.send(1, client.login("bench", "x", "", TestClient.CAPABILITIES, "caching_sha2_password"));
            Received request = client.takeOne();
            assertThat(request.sequence()).isEqualTo(2);
            assertThat(request.text()).startsWith("\ufffdmysql_native_password\0");
            byte[] again = Arrays.copyOfRange(request.payload(), 23, 43);
            client.send(3, TestClient.answer("geheim", again));
            Received ok = client.takeOne();
            assertThat(ok.sequence()).isEqualTo(4);
            assertThat(ok.isOk()).isTrue();
            client.ping();
            assertThat(client.takeOne().sequence()).isEqualTo(1);
        }

        @Test
        void aWrongSecondAnswerIsRefused() throws Exception {
            client.send(1, client.login("bench", "", "", TestClient.CAPABILITIES, "caching_sha2_password"));
            client.takePackets();
            client.send(3, new byte[20]);
            Received error = client.takeOne();
            assertThat(error.sequence()).isEqualTo(4);
            assertThat(error.errorCode()).isEqualTo(1045);
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
        }

        @Test
        void theSecondAnswerMustBearTheNextNumber() throws Exception {
            client.send(1, client.login("bench", "", "", TestClient.CAPABILITIES, "caching_sha2_password"));
            client.takePackets();
            client.send(2, new byte[20]);
            assertThat(client.takeOne().errorCode()).isEqualTo(1156);
        }

        @Test
        void aClientFromBefore41IsToldInItsOwnForm() {
            client.send(1, new byte[] {5, (byte) 0x80, 0, 0, 1, 'u', 0, 0});
            refused("1251 Client does not support authentication protocol requested by server; consider upgrading"
                    + " MariaDB client");
        }

        @Test
        void theSchemaNamedAtLoginIsChosenInATurn() throws Exception {
            client.sendLogin("bench", "geheim", "bench", TestClient.CAPABILITIES | TestClient.SESSION_TRACK);
            assertThat(client.takePackets()).isEmpty();
            node.runTurns();
            Received ok = client.takeOne();
            assertThat(ok.sequence()).isEqualTo(2);
            assertThat(ok.hex()).as("as MariaDB's").isEqualTo("00 00 00 02 40 00 00 00 08 01 06 05 62 65 6e 63 68");
            assertThat(node.engine.sessions.get(0).client.user()).isEqualTo("bench");
            assertThat(node.engine.sessions.get(0).client.host()).isEqualTo("127.0.0.1");
        }

        @Test
        void anUnknownSchemaEndsTheConnectionAndWhatTheClientSentAheadIsNotRun() throws Exception {
            client.sendLogin("bench", "geheim", "nix", TestClient.CAPABILITIES);
            client.query("SELECT 1");
            node.runTurns();
            refused("1049 #42000Unknown database 'nix'");
            assertThat(node.engine.sessions.get(0).executed).containsExactly("use nix");
            assertThat(node.engine.sessions.get(0).closed).isTrue();
        }

        @Test
        void commandsSentAheadWaitForTheSchema() throws Exception {
            client.sendLogin("bench", "geheim", "bench", TestClient.CAPABILITIES);
            client.query("SELECT 1");
            client.ping();
            node.runTurns();
            List<Received> packets = client.takePackets();
            assertThat(packets).hasSize(7);
            assertThat(packets.get(0).sequence()).isEqualTo(2);
            assertThat(packets.get(1).sequence()).isEqualTo(1);
            assertThat(node.engine.sessions.get(0).executed).containsExactly("use bench", "SELECT 1");
        }

        @Test
        void aClientThatLeavesBeforeTheLoginIsForgotten() {
            client.hangUp();
            node.runTurns();
            assertThat(client.closed()).isEqualTo(CloseReason.PEER_GONE);
            assertThat(node.registry.all()).isEmpty();
            assertThat(value("Aborted_connects")).isEqualTo("1");
        }

        private void refused(String error) {
            Received packet = client.takeOne();
            assertThat(packet.sequence()).isEqualTo(2);
            assertThat(packet.error()).isEqualTo(error);
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
            node.runTurns();
            assertThat(node.registry.all()).isEmpty();
            assertThat(value("Aborted_connects")).isEqualTo("1");
            assertThat(value("Aborted_clients")).isEqualTo("0");
        }
    }

    @Test
    void anAccountForThisMachineIsNoneFromElsewhere() throws Exception {
        InetSocketAddress elsewhere = new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 7}), 1);
        TestClient client = new TestClient(node, 100, 1000, elsewhere);
        client.takePackets();
        client.sendLogin("root", "", "", TestClient.CAPABILITIES);
        assertThat(client.takeOne().error())
                .isEqualTo("1045 #28000Access denied for user 'root'@'10.0.0.7' (using password: NO)");
        TestClient other = new TestClient(node, 100, 1000, elsewhere);
        other.takePackets();
        other.sendLogin("bench", "geheim", "", TestClient.CAPABILITIES);
        assertThat(other.takeOne().isOk()).isTrue();
    }

    @Test
    void hostsAreShownAsMariadbShowsThem() throws Exception {
        byte[] loopback6 = new byte[16];
        loopback6[15] = 1;
        assertThat(Peer.of(new InetSocketAddress(InetAddress.getByAddress(loopback6), 1), "e")
                        .host())
                .isEqualTo("::1");
        assertThat(Peer.of(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), 1), "e")
                        .local())
                .isTrue();
        assertThat(Peer.of(InetSocketAddress.createUnresolved("x", 1), "e").host())
                .isEqualTo("localhost");
    }

    private String value(String name) {
        return node.protocol.statusVariables(() -> 0).stream()
                .filter(variable -> variable.name().equals(name))
                .map(StatusVariable::value)
                .findFirst()
                .orElseThrow()
                .get();
    }

    private TestClient greeted() {
        TestClient client = node.connect();
        client.takePackets();
        return client;
    }
}
