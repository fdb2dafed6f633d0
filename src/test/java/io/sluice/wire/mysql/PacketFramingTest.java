package io.sluice.wire.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Packets out of the writer and into the decoder. */
class PacketFramingTest {

    private static final int MAX = PacketWriter.MAX_PART;
    private static final int NO_LIMIT = 1 << 30;

    static LongStream seeds() {
        return Seeds.fresh(20);
    }

    @Nested
    class RoundTrip {

        @ParameterizedTest(name = "a payload of {0} bytes comes back whole")
        @ValueSource(ints = {0, 1, 250, 251, 16380, 16384, MAX - 1, MAX, MAX + 1, 2 * MAX - 1, 2 * MAX, 2 * MAX + 1})
        void anySizeComesBack(int size) throws Exception {
            byte[] payload = random(Seeds.random(size), size);

            byte[] bytes = Bytes.packet(0, payload);

            assertThat(bytes.length).isEqualTo(size + 4 * (size / MAX + 1)); // an empty part follows a full last one
            List<Packet> packets = Bytes.decode(Bytes.loggedIn(NO_LIMIT), bytes);
            assertThat(packets).hasSize(1);
            assertThat(packets.get(0).sequence()).isEqualTo(size / MAX);
            assertThat(Arrays.equals(packets.get(0).payload(), payload)).isTrue();
        }

        @ParameterizedTest(name = "R-C-002: packets cut anywhere come back in order, seed {0}")
        @MethodSource("io.sluice.wire.mysql.PacketFramingTest#seeds")
        void anyCutComesBack(long seed) throws Exception {
            RandomGenerator random = Seeds.random(seed);
            List<byte[]> payloads = new ArrayList<>();
            java.io.ByteArrayOutputStream stream = new java.io.ByteArrayOutputStream();
            for (int i = 0; i < 30; i++) {
                byte[] payload = random(random, random.nextInt(random.nextInt(10) == 0 ? 70000 : 300));
                payloads.add(payload);
                stream.writeBytes(Bytes.packet(0, payload));
            }
            MysqlDecoder decoder = Bytes.loggedIn(NO_LIMIT);
            byte[] bytes = stream.toByteArray();
            List<Packet> packets = new ArrayList<>();
            for (int at = 0; at < bytes.length; ) {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 5 : 5000));
                ByteBuffer in = ByteBuffer.wrap(bytes, at, count);
                decoder.decode(in, packets::add);
                assertThat(in.hasRemaining()).isFalse();
                at += count;
            }
            assertThat(packets).hasSameSizeAs(payloads);
            for (int i = 0; i < packets.size(); i++) {
                assertThat(packets.get(i).payload()).isEqualTo(payloads.get(i));
            }
        }

        @ParameterizedTest(name = "a multi-part packet in random pieces comes back, seed {0}")
        @ValueSource(longs = {1, 2, 3})
        void partsInPiecesComeBack(long seed) throws Exception {
            RandomGenerator random = Seeds.random(seed);
            byte[] payload = random(random, MAX - 3 + random.nextInt(7));
            byte[] bytes = Bytes.packet(0, payload);
            MysqlDecoder decoder = Bytes.loggedIn(NO_LIMIT);
            List<Packet> packets = new ArrayList<>();
            for (int at = 0; at < bytes.length; ) {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(40000));
                decoder.decode(ByteBuffer.wrap(bytes, at, count), packets::add);
                at += count;
            }
            assertThat(packets).hasSize(1);
            assertThat(Arrays.equals(packets.get(0).payload(), payload)).isTrue();
        }
    }

    @Nested
    class Writing {

        @Test
        void sequenceNumbersWrapAt256() {
            byte[] bytes = Bytes.written(250, out -> {
                for (int i = 0; i < 10; i++) {
                    out.begin(1).int1(7);
                }
            });
            for (int i = 0; i < 10; i++) {
                assertThat(bytes[i * 5 + 3] & 0xff).isEqualTo((250 + i) % 256);
            }
        }

        @Test
        void aShortReplyIsOneSmallChunk() {
            List<ByteBuffer> chunks = new ArrayList<>();
            PacketWriter out = new PacketWriter(1, 64, chunks::add);
            OkPacket.plain(2, null).writeTo(out);
            out.flush();
            out.flush();
            assertThat(chunks).hasSize(1);
            assertThat(chunks.get(0).array()).hasSizeLessThanOrEqualTo(64);
        }

        @Test
        void chunksLeaveAsTheyFill() {
            List<ByteBuffer> chunks = new ArrayList<>();
            PacketWriter out = new PacketWriter(1, 64, chunks::add);
            byte[] row = new byte[1000];
            for (int i = 0; i < 100; i++) {
                out.begin(row.length).bytes(row, 0, row.length);
                assertThat(chunks).hasSize((i + 1) * 1004 / PacketWriter.CHUNK);
            }
            out.flush();
            assertThat(chunks).allMatch(chunk -> chunk.remaining() <= PacketWriter.CHUNK);
        }

        @ParameterizedTest(name = "numbers and strings read back, seed {0}")
        @MethodSource("io.sluice.wire.mysql.PacketFramingTest#seeds")
        void fieldsReadBack(long seed) throws Exception {
            RandomGenerator random = Seeds.random(seed);
            long[] numbers = LongStream.concat(
                            LongStream.of(0, 250, 251, 0xffff, 0x10000, 0xffffff, 0x1000000, Long.MAX_VALUE, -1),
                            random.longs(50).map(v -> v >>> random.nextInt(64)))
                    .toArray();
            for (long number : numbers) {
                byte[] text = random(random, random.nextInt(400));
                long length = PacketWriter.sizeOfLenenc(number) + PacketWriter.sizeOfString(text.length) + 18L;
                byte[] bytes = Bytes.written(
                        0,
                        out -> out.begin(length)
                                .lenenc(number)
                                .string(text)
                                .int1((int) number)
                                .int2((int) number)
                                .int3((int) number)
                                .int4((int) number)
                                .int8(number));
                PacketReader in =
                        new PacketReader(Arrays.copyOfRange(bytes, 4, bytes.length), 0, WireError.BAD_HANDSHAKE);
                assertThat(in.lenenc()).isEqualTo(number);
                assertThat(in.bytes(in.lenenc())).isEqualTo(text);
                assertThat(in.int1()).isEqualTo((int) number & 0xff);
                assertThat(in.int2()).isEqualTo((int) number & 0xffff);
                assertThat(in.int3()).isEqualTo((int) number & 0xffffff);
                assertThat(in.int4()).isEqualTo((int) number);
                assertThat(in.int8()).isEqualTo(number);
                assertThat(in.remaining()).isZero();
            }
        }

        @Test
        void aPacketGetsExactlyTheBytesAnnounced() {
            PacketWriter out = new PacketWriter(0, 64, chunk -> {});
            out.begin(2).int1(1);
            assertThatThrownBy(() -> out.begin(1)).hasMessageStartingWith("W3");
            out.int1(2);
            assertThatThrownBy(() -> out.int1(3)).hasMessageStartingWith("W3");
            assertThatThrownBy(() -> out.bytes(new byte[1], 0, 1)).hasMessageStartingWith("W3");
        }
    }

    @Nested
    class Violations {

        @Test
        void beforeTheLoginAPacketCountsOnFromTheGreeting() throws Exception {
            byte[] any = {1, 2, 3};
            for (int wrong : new int[] {0, 2, 77, 255}) {
                ProtocolViolationException violation =
                        violation(new MysqlCodec(() -> NO_LIMIT).newDecoder(), Bytes.packet(wrong, any));
                assertThat(violation.code()).isEqualTo(1156);
                assertThat(violation.sequence() + 1).as("number of the reply").isEqualTo(1);
            }
            MysqlDecoder decoder = new MysqlCodec(() -> NO_LIMIT).newDecoder();
            assertThat(Bytes.decode(decoder, Bytes.packet(1, any))).hasSize(1);
            decoder.expect(3);
            assertThat(Bytes.decode(decoder, Bytes.packet(3, any))).hasSize(1);
        }

        @Test
        void aCommandBeginsAtZero() throws Exception {
            for (int wrong : new int[] {1, 2, 255}) {
                ProtocolViolationException violation =
                        violation(Bytes.loggedIn(NO_LIMIT), Bytes.packet(wrong, new byte[] {14}));
                assertThat(violation.code()).isEqualTo(1156);
                assertThat((violation.sequence() + 1) & 0xff)
                        .as("number of the reply, as MariaDB's")
                        .isZero();
            }
        }

        @Test
        void theSecondPartMustBearTheNextNumber() throws Exception {
            byte[] bytes = Bytes.packet(0, new byte[MAX + 10]);
            bytes[4 + MAX + 3] = 5;
            ProtocolViolationException violation = violation(Bytes.loggedIn(NO_LIMIT), bytes);
            assertThat(violation.code()).isEqualTo(1156);
            assertThat(violation.sequence() + 1).isEqualTo(1);
        }

        @Test
        void maxAllowedPacketHoldsFromBothSidesAndLive() throws Exception {
            AtomicInteger limit = new AtomicInteger(2000);
            MysqlDecoder decoder = new MysqlCodec(limit::get).newDecoder();
            decoder.loggedIn();
            assertThat(Bytes.decode(decoder, Bytes.packet(0, new byte[1999]))).hasSize(1);
            limit.set(3000);
            assertThat(Bytes.decode(decoder, Bytes.packet(0, new byte[2999]))).hasSize(1);
            ProtocolViolationException violation = violation(decoder, Bytes.packet(0, new byte[3000]));
            assertThat(violation.code()).isEqualTo(1153);
            assertThat(violation.getMessage()).isEqualTo("Got a packet bigger than 'max_allowed_packet' bytes");
        }

        @Test
        void theLimitCountsAllParts() throws Exception {
            byte[] whole = Bytes.packet(0, new byte[MAX]);
            assertThat(Bytes.decode(Bytes.loggedIn(1 << 24), whole)).hasSize(1);
            ProtocolViolationException violation =
                    violation(Bytes.loggedIn(1 << 24), Bytes.packet(0, new byte[MAX + 1000]));
            assertThat(violation.code()).isEqualTo(1153);
            assertThat(violation.sequence() + 1).as("as MariaDB's").isEqualTo(2);
        }

        @Test
        void aLoginIsSmall() throws Exception {
            MysqlDecoder fresh = new MysqlCodec(() -> NO_LIMIT).newDecoder();
            assertThat(Bytes.decode(fresh, Bytes.packet(1, new byte[MysqlDecoder.LOGIN_LIMIT - 1])))
                    .hasSize(1);
            MysqlDecoder other = new MysqlCodec(() -> NO_LIMIT).newDecoder();
            assertThat(violation(other, Bytes.packet(1, new byte[MysqlDecoder.LOGIN_LIMIT]))
                            .code())
                    .isEqualTo(1153);
        }

        @Test
        @DisplayName("D2: after a violation nothing is handed over any more")
        void brokenStaysBroken() throws Exception {
            MysqlDecoder decoder = Bytes.loggedIn(NO_LIMIT);
            violation(decoder, Bytes.packet(9, new byte[1]));
            assertThat(Bytes.decode(decoder, Bytes.packet(0, new byte[] {14}))).isEmpty();
        }

        @Test
        void packetsBeforeTheViolationAreHandedOver() {
            MysqlDecoder decoder = Bytes.loggedIn(NO_LIMIT);
            byte[] good = Bytes.packet(0, new byte[] {14});
            byte[] bad = Bytes.packet(9, new byte[] {14});
            ByteBuffer both = ByteBuffer.allocate(good.length + bad.length)
                    .put(good)
                    .put(bad)
                    .flip();
            List<Packet> packets = new ArrayList<>();
            assertThatThrownBy(() -> decoder.decode(both, packets::add)).isInstanceOf(ProtocolViolationException.class);
            assertThat(packets).hasSize(1);
            assertThat(both.hasRemaining()).isFalse();
        }
    }

    @Test
    @DisplayName("D1: ten thousand claims of 16 MiB cost what has arrived, not what they claim")
    void aClaimAllocatesNothing() throws Exception {
        byte[] claim = {(byte) 0xfe, (byte) 0xff, (byte) 0xff, 0, 3, 'S'};
        List<MysqlDecoder> decoders = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) { // 160 GiB if a claim were believed; the heap has 1 GiB
            MysqlDecoder decoder = Bytes.loggedIn(NO_LIMIT);
            assertThat(Bytes.decode(decoder, claim)).isEmpty();
            decoders.add(decoder);
        }
        assertThat(decoders).hasSize(10_000);
    }

    @ParameterizedTest(name = "random bytes give packets or a violation, nothing else, seed {0}")
    @MethodSource("seeds")
    void fuzz(long seed) {
        RandomGenerator random = Seeds.random(seed);
        for (int round = 0; round < 200; round++) {
            MysqlDecoder decoder = new MysqlCodec(() -> 1 << 20).newDecoder();
            if (random.nextBoolean()) {
                decoder.loggedIn();
            }
            byte[] bytes = random(random, random.nextInt(300));
            if (random.nextBoolean()) { // believable lengths reach further
                for (int i = 0; i + 3 < bytes.length; i += 4 + random.nextInt(9)) {
                    bytes[i] = (byte) random.nextInt(5);
                    bytes[i + 1] = 0;
                    bytes[i + 2] = 0;
                    bytes[i + 3] = (byte) decoder.expected();
                }
            }
            try {
                decoder.decode(ByteBuffer.wrap(bytes), packet -> {});
            } catch (ProtocolViolationException violation) {
                assertThat(violation.code()).isIn(1153, 1156);
            }
        }
    }

    private static ProtocolViolationException violation(MysqlDecoder decoder, byte[] bytes) {
        return catchThrowableOfType(ProtocolViolationException.class, () -> Bytes.decode(decoder, bytes));
    }

    private static byte[] random(RandomGenerator random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }
}
