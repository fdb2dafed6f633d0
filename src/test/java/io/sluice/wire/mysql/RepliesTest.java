package io.sluice.wire.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Reply packets, byte for byte as MariaDB 10.11 sent them. */
class RepliesTest {

    private static final Capabilities OLD = new Capabilities(0);
    private static final Capabilities NEW = new Capabilities(Capabilities.DEPRECATE_EOF);

    @Test
    void aPlainOk() {
        assertThat(Bytes.payloadHex(OkPacket.plain(ServerStatus.AUTOCOMMIT, null)::writeTo))
                .isEqualTo("00 00 00 02 00 00 00");
    }

    @Test
    void anOkWithCountsAndInfo() {
        OkPacket ok = new OkPacket(2, 1, ServerStatus.AUTOCOMMIT, 0, "Records: 2  Duplicates: 0  Warnings: 0", null);
        assertThat(Bytes.payloadHex(ok::writeTo))
                .startsWith("00 02 01 02 00 00 00 26 52 65 63 6f 72 64 73 3a 20 32")
                .hasSize(46 * 3 - 1);
    }

    @Test
    void anOkThatTellsOfANewSchema() {
        assertThat(Bytes.payloadHex(OkPacket.plain(ServerStatus.AUTOCOMMIT, "bench")::writeTo))
                .isEqualTo("00 00 00 02 40 00 00 00 08 01 06 05 62 65 6e 63 68");
    }

    @Test
    void theEndOfRowsInBothForms() {
        OkPacket end = OkPacket.plain(ServerStatus.AUTOCOMMIT, null);
        assertThat(Bytes.payloadHex(out -> end.writeEndTo(out, OLD))).isEqualTo("fe 00 00 02 00");
        assertThat(Bytes.payloadHex(out -> end.writeEndTo(out, NEW))).isEqualTo("fe 00 00 02 00 00 00");
    }

    @Test
    void warningsBeyondTwoBytesAreShownAsTheMost() {
        OkPacket end = new OkPacket(0, 0, 2, 100_000, "", null);
        assertThat(Bytes.payloadHex(out -> end.writeEndTo(out, OLD))).isEqualTo("fe ff ff 02 00");
    }

    @Test
    void anError() {
        assertThat(Bytes.payloadHex(new ErrPacket(1065, "42000", "Query was empty")::writeTo))
                .isEqualTo("ff 29 04 23 34 32 30 30 30 51 75 65 72 79 20 77 61 73 20 65 6d 70 74 79");
        assertThat(Bytes.payloadHex(new ErrPacket(1065, "42000", "Query was empty")::writeOldTo))
                .isEqualTo("ff 29 04 51 75 65 72 79 20 77 61 73 20 65 6d 70 74 79");
    }

    @Test
    void aLongErrorIsCutBetweenCharacters() {
        byte[] bytes = Bytes.written(0, new ErrPacket(1064, "42000", "ä".repeat(10_000) + "x")::writeTo);
        assertThat(bytes.length - 4 - 9).isEqualTo(512);
        byte[] odd = Bytes.written(0, new ErrPacket(1064, "42000", "x" + "ä".repeat(10_000))::writeTo);
        String text = new String(Arrays.copyOfRange(odd, 13, odd.length), StandardCharsets.UTF_8);
        assertThat(text).isEqualTo("x" + "ä".repeat(255));
    }

    @Test
    void theColumnOfSelect1() {
        ColumnDefinition column = new ColumnDefinition(
                "", "", "1", "", ColumnDefinition.BINARY, 1, 3, ColumnDefinition.FLAG_NOT_NULL | 0x80, 0);
        assertThat(Bytes.payloadHex(column::writeTo))
                .isEqualTo("03 64 65 66 00 00 00 01 31 00 0c 3f 00 01 00 00 00 03 81 00 00 00 00");
    }

    @Test
    void aTablesColumnInBothForms() {
        int flags = ColumnDefinition.FLAG_NOT_NULL
                | ColumnDefinition.FLAG_PRIMARY_KEY
                | ColumnDefinition.FLAG_AUTO_INCREMENT
                | ColumnDefinition.FLAG_PART_KEY;
        ColumnDefinition column =
                new ColumnDefinition("bench", "t", "a", "a", ColumnDefinition.BINARY, 11, 3, flags, 0);
        String plain = "03 64 65 66 05 62 65 6e 63 68 01 74 01 74 01 61 01 61 0c 3f 00 0b 00 00 00 03 03 42 00 00 00";
        assertThat(Bytes.payloadHex(column::writeTo)).isEqualTo(plain);
        assertThat(Bytes.payloadHex(column::writeListedTo)).isEqualTo(plain + " fb");
    }

    @Test
    void aRowWithNull() {
        byte[][] values = {null, {'a'}, "1.5".getBytes(StandardCharsets.US_ASCII)};
        assertThat(Bytes.payloadHex(out -> TextRow.write(out, values))).isEqualTo("fb 01 61 03 31 2e 35");
    }

    @Test
    void aValueBeyond16MiBIsSplit() throws Exception {
        byte[] value = new byte[PacketWriter.MAX_PART + 5];
        Arrays.fill(value, (byte) 'x');
        byte[] bytes = Bytes.written(0, out -> TextRow.write(out, new byte[][] {value, null}));
        byte[] row = Bytes.decode(Bytes.loggedIn(1 << 30), bytes).get(0).payload();
        PacketReader in = new PacketReader(row, 0, WireError.BAD_HANDSHAKE);
        assertThat(Arrays.equals(in.bytes(in.lenenc()), value)).isTrue();
        assertThat(in.int1()).isEqualTo(0xfb);
        assertThat(in.remaining()).isZero();
    }
}
