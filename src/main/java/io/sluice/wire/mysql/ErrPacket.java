package io.sluice.wire.mysql;

import java.nio.charset.StandardCharsets;

/**
 * An error as the client sees it. A text beyond {@value #MESSAGE_LIMIT} bytes is cut, as MariaDB does: an engine may quote
 * the whole statement.
 *
 * @param code MariaDB's error number
 * @param sqlState five characters
 * @param message for people
 */
public record ErrPacket(int code, String sqlState, String message) {

    private static final int MESSAGE_LIMIT = 512;

    /** Appends it. */
    public void writeTo(PacketWriter out) {
        write(out, true);
    }

    /** Appends it in the form for a client from before 4.1, which knows no SQLSTATE. */
    public void writeOldTo(PacketWriter out) {
        write(out, false);
    }

    private void write(PacketWriter out, boolean withState) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        int length = textLength(text);
        byte[] state = withState ? ("#" + sqlState).getBytes(StandardCharsets.ISO_8859_1) : new byte[0];
        out.begin(3L + state.length + length);
        out.int1(0xff).int2(code).bytes(state, 0, state.length).bytes(text, 0, length);
    }

    private static int textLength(byte[] text) {
        if (text.length <= MESSAGE_LIMIT) {
            return text.length;
        }
        int length = MESSAGE_LIMIT;
        while ((text[length] & 0xc0) == 0x80) {
            length--; // not within a character
        }
        return length;
    }
}
