package io.sluice.wire.mysql;

import java.nio.charset.StandardCharsets;

/**
 * The server's first packet, handshake version 10, and its request to answer for another plugin.
 *
 * @param version what {@code SELECT VERSION()} says; MariaDB's clients know a server of MariaDB's kind by the word in it
 * @param connectionId the id {@code KILL} takes
 * @param scramble {@value Scramble#LENGTH} bytes without NUL
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
public record Greeting(String version, long connectionId, byte[] scramble) {

    /** The only way to log in that is offered. */
    public static final String PLUGIN = "mysql_native_password";

    private static final int PROTOCOL_VERSION = 10;
    private static final int FIRST_PART = 8;
    private static final byte[] PLUGIN_BYTES = PLUGIN.getBytes(StandardCharsets.US_ASCII);

    /** Appends the greeting. */
    public void writeTo(PacketWriter out) {
        byte[] name = version.getBytes(StandardCharsets.UTF_8);
        int capabilities = Capabilities.SERVER.bits();
        out.begin(1L + name.length + 1 + 4 + FIRST_PART + 1 + 2 + 1 + 2 + 2 + 1 + 10 + 13 + PLUGIN_BYTES.length + 1);
        out.int1(PROTOCOL_VERSION).bytes(name, 0, name.length).int1(0).int4((int) connectionId);
        out.bytes(scramble, 0, FIRST_PART).int1(0);
        out.int2(capabilities).int1(ColumnDefinition.UTF8MB4).int2(ServerStatus.AUTOCOMMIT);
        out.int2(capabilities >>> 16).int1(Scramble.LENGTH + 1);
        out.int2(0).int4(0); // reserved
        out.int4(0); // MariaDB's own capabilities: none yet
        out.bytes(scramble, FIRST_PART, Scramble.LENGTH - FIRST_PART).int1(0);
        out.bytes(PLUGIN_BYTES, 0, PLUGIN_BYTES.length).int1(0);
    }

    /** Appends the request to answer {@code scramble} for {@link #PLUGIN}, whatever plugin the client had in mind. */
    public static void writeSwitchTo(PacketWriter out, byte[] scramble) {
        out.begin(1L + PLUGIN_BYTES.length + 1 + Scramble.LENGTH + 1);
        out.int1(0xfe).bytes(PLUGIN_BYTES, 0, PLUGIN_BYTES.length).int1(0);
        out.bytes(scramble, 0, Scramble.LENGTH).int1(0);
    }
}
