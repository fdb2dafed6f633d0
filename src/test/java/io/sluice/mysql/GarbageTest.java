package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connection.CloseReason;
import io.sluice.mysql.TestClient.Received;
import io.sluice.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed packets, with the answers MariaDB 10.11 gave to the same ones. */
class GarbageTest {

    private final TestNode node = new TestNode();

    static LongStream seeds() {
        return Seeds.fresh(5);
    }

    @Nested
    class BeforeTheLogin {

        private final TestClient client = greeted();

        @ParameterizedTest(name = "the first packet numbered {0} is out of order")
        @ValueSource(ints = {0, 2, 77, 255})
        void wrongSequence(int sequence) throws Exception {
            client.send(sequence, login());
            refused(1156, 1);
        }

        @ParameterizedTest(name = "{0} is no login")
        @ValueSource(
                strings = {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "SSH-2.0-x\r\n", "\u0016\u0003\u0001\u0002\0\1\0\1"})
        void anotherProtocol(String bytes) {
            client.sendRaw(bytes.getBytes(StandardCharsets.ISO_8859_1));
            refused(1156, 1);
        }

        @Test
        void anEmptyPacketIsABadHandshake() {
            client.send(1, new byte[0]);
            refused(1043, 2);
        }

        @Test
        void aClaimOf16MiBIsRefusedAtOnce() {
            client.sendRaw(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, 1, 1, 2, 3});
            refused(1153, 2); // MariaDB waits for the bytes, until its time-out
        }

        @Test
        void aVeryLongNameIsAnUnknownUser() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(new byte[] {1, (byte) 0xaa, 8, 0, 0, 0, 0, 1, 33});
            out.writeBytes(new byte[23]);
            out.writeBytes("u".repeat(60000).getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(new byte[2]);
            client.send(1, out.toByteArray());
            refused(1045, 2);
        }

        @Test
        void aRequestForTlsIsABadHandshakeAndWhatFollowsIsNotHeard() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(new byte[] {1, (byte) 0xaa, 8, 0, 0, 0, 0, 1, 33});
            out.writeBytes(new byte[23]);
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            stream.writeBytes(TestClient.packet(1, out.toByteArray()));
            stream.writeBytes(new byte[50]);
            client.sendRaw(stream.toByteArray());
            List<Received> packets = client.takePackets();
            assertThat(packets.get(0).errorCode()).isEqualTo(1043);
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
        }

        @ParameterizedTest(name = "an answer of {0} bytes is a bad handshake")
        @ValueSource(ints = {1, 5, 19, 21, 250})
        void anAnswerOfWrongLength(int length) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(new byte[] {1, (byte) 0xa2, 0, 0, 0, 0, 0, 1, 33});
            out.writeBytes(new byte[23]);
            out.writeBytes(new byte[] {'r', 'o', 'o', 't', 0, (byte) length});
            out.writeBytes(new byte[length]);
            client.send(1, out.toByteArray());
            refused(1043, 2);
        }

        @Test
        void aNameCannotForgeALineOfTheLogOrBreakTheReply() throws Exception {
            client.send(1, client.login("x\nERROR y", "", "", TestClient.CAPABILITIES, "mysql_native_password"));
            refused(1045, 2);
        }

        private byte[] login() throws Exception {
            return client.login("root", "", "", TestClient.CAPABILITIES, "mysql_native_password");
        }

        private void refused(int code, int sequence) {
            Received error = client.takeOne();
            assertThat(error.errorCode()).isEqualTo(code);
            assertThat(error.sequence()).isEqualTo(sequence);
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
            node.runTurns();
            assertThat(node.registry.all()).isEmpty();
        }
    }

    @Nested
    class AfterTheLogin {

        @Test
        void anEmptyPacketIsAnUnknownCommand() throws Exception {
            TestClient client = node.login();
            client.send(0, new byte[0]);
            assertThat(client.takeOne().errorCode()).isEqualTo(1047);
            client.ping();
            assertThat(client.takeOne().isOk()).isTrue();
        }

        @Test
        void binarySqlIsAFailedStatement() throws Exception {
            TestClient client = node.login();
            client.send(0, new byte[] {3, (byte) 0xff, 0, (byte) 0xc0, 7});
            node.runTurns();
            assertThat(client.takeOne().errorCode()).isEqualTo(1064);
        }

        @Test
        void twentyQueriesInOneGoGetTwentyAnswers() throws Exception {
            TestClient client = node.login();
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            for (int i = 0; i < 20; i++) {
                stream.writeBytes(TestClient.packet(0, "\3SELECT 1".getBytes(StandardCharsets.US_ASCII)));
            }
            client.sendRaw(stream.toByteArray());
            node.runTurns();
            assertThat(client.takePackets()).hasSize(100);
        }

        @Test
        void aClaimOf16MiBAndADisappearanceLeaveNothing() throws Exception {
            TestClient client = node.login();
            client.sendRaw("\u00fe\u00ff\u00ff\0\3SELECT 1".getBytes(StandardCharsets.ISO_8859_1));
            client.hangUp();
            node.runTurns();
            assertThat(client.closed()).isEqualTo(CloseReason.PEER_GONE);
            assertThat(node.registry.all()).isEmpty();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName("500 malformed or truncated logins and commands leave nothing, and a neighbour is unaffected")
    void fiveHundred(long seed) throws Exception {
        RandomGenerator random = Seeds.random(seed);
        TestClient neighbour = node.login();
        for (int i = 0; i < 500; i++) {
            TestClient client = i % 2 == 0 ? node.login() : greeted();
            if (i % 2 == 0) {
                client.sendRaw(garbage(random, TestClient.packet(0, "\3SELECT 1".getBytes(StandardCharsets.US_ASCII))));
            } else {
                byte[] login = client.login("root", "", "bench", TestClient.CAPABILITIES, "mysql_native_password");
                client.sendRaw(garbage(random, TestClient.packet(1, login)));
            }
            if (random.nextBoolean()) {
                node.runTurns();
            }
            client.hangUp();
            node.runTurns();
            assertThat(client.closed()).isNotNull();
            assertThat(client.connection.outbound().queuedBytes()).isZero();
        }
        assertThat(node.registry.all()).hasSize(1);
        assertThat(node.engine.sessions).allMatch(session -> session.closed);
        neighbour.query("SELECT 1");
        node.runTurns();
        assertThat(neighbour.takePackets()).hasSize(5);
    }

    private static byte[] garbage(RandomGenerator random, byte[] good) {
        byte[] bytes = good.clone();
        switch (random.nextInt(4)) {
            case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> {
                bytes = new byte[1 + random.nextInt(200)];
                random.nextBytes(bytes);
            }
            case 2 -> {
                for (int i = 1 + random.nextInt(6); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
            }
            default -> {
                byte[] body = new byte[random.nextInt(100)];
                random.nextBytes(body);
                bytes = TestClient.packet(good[3], body);
            }
        }
        return bytes;
    }

    private TestClient greeted() {
        TestClient client = node.connect();
        client.takePackets();
        return client;
    }
}
