package io.sluice.wire.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connection.Codec;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Greeting, login and native password. */
class HandshakeTest {

    private static final int BASE = 0x1 | 0x200 | 0x2000 | 0x8000 | Capabilities.PLUGIN_AUTH;
    private static final byte[] ANSWER = new byte[20];

    static LongStream seeds() {
        return Seeds.fresh(20);
    }

    @Test
    void theGreetingHasMariadbsLayout() {
        byte[] scramble = "abcdefghijklmnopqrst".getBytes(StandardCharsets.US_ASCII);
        String hex = Bytes.payloadHex(new Greeting("11.4.9-MariaDB", 0x1_0000_0006L, scramble)::writeTo);
        assertThat(hex)
                .isEqualTo(
                        "0a 31 31 2e 34 2e 39 2d 4d 61 72 69 61 44 42 00 06 00 00 00 " // version, id
                                + "61 62 63 64 65 66 67 68 00 " // first 8 bytes of the scramble
                                + "0e a2 2d 02 00 b8 01 15 00 00 00 00 00 00 00 00 00 00 " // capabilities, utf8mb4,
                                // autocommit
                                + "69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 00 " // the other 12
                                + "6d 79 73 71 6c 5f 6e 61 74 69 76 65 5f 70 61 73 73 77 6f 72 64 00");
    }

    @Test
    void nothingIsAnnouncedThatIsNotBuilt() {
        int compress = 1 << 5;
        int localFiles = 1 << 7;
        int tls = 1 << 11;
        int multiStatements = 1 << 16;
        assertThat(Capabilities.SERVER.bits() & (compress | localFiles | tls | multiStatements | 1))
                .isZero();
    }

    @Test
    void theSwitchRequestHasMariadbsForm() {
        String hex = Bytes.payloadHex(
                out -> Greeting.writeSwitchTo(out, "d!tIL!`Bhd@QU:^NKnf7".getBytes(StandardCharsets.US_ASCII)));
        assertThat(hex)
                .isEqualTo("fe 6d 79 73 71 6c 5f 6e 61 74 69 76 65 5f 70 61 73 73 77 6f 72 64 00 "
                        + "64 21 74 49 4c 21 60 42 68 64 40 51 55 3a 5e 4e 4b 6e 66 37 00");
    }

    @Test
    void scramblesDifferAndHoldNoNul() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            byte[] scramble = Scramble.random();
            assertThat(scramble).hasSize(20).doesNotContain(0);
            assertThat(seen.add(new String(scramble, StandardCharsets.US_ASCII)))
                    .isTrue();
        }
    }

    @Nested
    class Response {

        @Test
        void allFieldsAreRead() throws Exception {
            byte[] attributes = {4, 1, 'a', 1, 'b'};
            HandshakeResponse response = parse(login(
                    BASE | Capabilities.CONNECT_WITH_DB | Capabilities.CONNECT_ATTRS | Capabilities.PLUGIN_AUTH_LENENC,
                    "bench",
                    ANSWER,
                    "mydb\0mysql_native_password\0",
                    attributes));
            assertThat(response.user()).isEqualTo("bench");
            assertThat(response.answer()).hasSize(20);
            assertThat(response.schema()).isEqualTo("mydb");
            assertThat(response.plugin()).isEqualTo("mysql_native_password");
        }

        @Test
        void whatTheServerDidNotAnnounceIsNotSet() throws Exception {
            int compress = 1 << 5;
            HandshakeResponse response =
                    parse(login(BASE | compress, "u", ANSWER, "mysql_native_password\0", new byte[0]));
            assertThat(response.capabilities().bits() & compress).isZero();
            assertThat(response.capabilities().has(Capabilities.PLUGIN_AUTH)).isTrue();
        }

        @Test
        void aMissingEndOfThePluginsNameIsForgiven() throws Exception {
            HandshakeResponse response = parse(login(BASE, "u", ANSWER, "mysql_native_password", new byte[0]));
            assertThat(response.plugin()).isEqualTo("mysql_native_password");
        }

        @Test
        void aClientFromBefore41IsRecognised() throws Exception {
            assertThat(parse(Bytes.hex("05 80 00 00 01 75 00 00"))).isNull();
        }

        @Test
        void everyTruncationUpToThePluginIsABadHandshake() {
            byte[] whole = login(BASE, "bench", ANSWER, "mysql_native_password\0", new byte[0]);
            int beforePlugin = 32 + 6 + 1 + 20;
            for (int length = 0; length < beforePlugin; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> parse(cut))
                        .as("cut to %d bytes", length)
                        .isInstanceOf(ProtocolViolationException.class)
                        .hasMessage("Bad handshake");
            }
        }

        @Test
        void attributesThatAreMissingOrCutAreABadHandshake() {
            int capabilities = BASE | Capabilities.CONNECT_ATTRS;
            for (byte[] attributes : new byte[][] {{}, {32, 'a', 'b', 'c'}, {(byte) 0xfb}, {(byte) 0xfe, 1}}) {
                assertThatThrownBy(() -> parse(login(capabilities, "u", ANSWER, "mysql_native_password\0", attributes)))
                        .hasMessage("Bad handshake");
            }
        }

        @ParameterizedTest(name = "a mutated login is read or is a bad handshake, seed {0}")
        @MethodSource("io.sluice.wire.mysql.HandshakeTest#seeds")
        void fuzz(long seed) {
            RandomGenerator random = Seeds.random(seed);
            for (int round = 0; round < 500; round++) {
                byte[] bytes = login(random.nextInt(), "bench", ANSWER, "db\0mysql_native_password\0", new byte[] {0});
                for (int i = random.nextInt(7); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                if (random.nextInt(3) == 0) {
                    bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
                }
                try {
                    parse(bytes);
                } catch (ProtocolViolationException violation) {
                    assertThat(violation.code()).isEqualTo(1043);
                    assertThat(violation.sequence()).isEqualTo(1);
                }
            }
        }
    }

    @Nested
    class Password {

        @Test
        void theStoredHashIsMariadbsWithoutTheStar() {
            // SELECT PASSWORD('password') in MariaDB 10.11
            assertThat(NativePassword.stored("password"))
                    .isEqualTo(Bytes.hex("2470c0c06dee42fd1618bb99005adca2ec9d1e19"));
        }

        @Test
        void onlyTheRightAnswerToThisScrambleIsTaken() throws Exception {
            byte[] scramble = Scramble.random();
            byte[] stored = NativePassword.stored("geheim");
            byte[] right = answer("geheim", scramble);
            assertThat(NativePassword.verify(right, scramble, stored)).isTrue();
            assertThat(NativePassword.verify(answer("falsch", scramble), scramble, stored))
                    .isFalse();
            assertThat(NativePassword.verify(right, Scramble.random(), stored)).isFalse();
            assertThat(NativePassword.verify(new byte[0], scramble, stored)).isFalse();
            assertThat(NativePassword.verify(Arrays.copyOf(right, 19), scramble, stored))
                    .isFalse();
        }

        private byte[] answer(String password, byte[] scramble) throws Exception {
            java.security.MessageDigest sha1 = java.security.MessageDigest.getInstance("SHA-1");
            byte[] once = sha1.digest(password.getBytes(StandardCharsets.UTF_8));
            sha1.update(scramble);
            byte[] mask = sha1.digest(NativePassword.stored(password));
            for (int i = 0; i < once.length; i++) {
                once[i] ^= mask[i];
            }
            return once;
        }
    }

    @Test
    void aConnectionThatIsNotTakenHearsWhy() {
        MysqlCodec codec = new MysqlCodec(() -> 1);
        assertThat(text(codec.refusal(Codec.Refusal.TOO_MANY_CONNECTIONS)))
                .isEqualTo("\u001d\0\0\0\u00ff\u0010\u0004#08004Too many connections");
        assertThat(text(codec.refusal(Codec.Refusal.SHUTTING_DOWN)))
                .isEqualTo("$\0\0\0\u00ff\u001d\u0004#08S01Server shutdown in progress");
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes).toString();
    }

    private static HandshakeResponse parse(byte[] payload) throws ProtocolViolationException {
        return HandshakeResponse.parse(new Packet(1, payload));
    }

    private static byte[] login(int capabilities, String user, byte[] answer, String rest, byte[] attributes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < 4; i++) {
            out.write(capabilities >>> (8 * i));
        }
        out.writeBytes(new byte[] {0, 0, 0, 1, 33});
        out.writeBytes(new byte[23]);
        out.writeBytes((user + "\0").getBytes(StandardCharsets.UTF_8));
        out.write(answer.length);
        out.writeBytes(answer);
        out.writeBytes(rest.getBytes(StandardCharsets.UTF_8));
        out.writeBytes(attributes);
        return out.toByteArray();
    }
}
