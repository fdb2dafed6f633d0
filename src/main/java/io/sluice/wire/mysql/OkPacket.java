package io.sluice.wire.mysql;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An OK packet.
 *
 * @param affectedRows rows found or changed
 * @param lastInsertId the first generated key, 0 if there is none
 * @param status see {@link ServerStatus}
 * @param warnings how many
 * @param info for people; may be empty
 * @param schema the current schema if it has changed and the client wants to know, else null
 */
public record OkPacket(
        long affectedRows,
        long lastInsertId,
        int status,
        int warnings,
        String info,
        @Nullable String schema) {

    private static final int OK = 0x00;
    private static final int EOF = 0xfe;
    private static final int TRACK_SCHEMA = 1;
    private static final int MAX_WARNINGS = 0xffff;

    /** One that says no more than the session's status. */
    public static OkPacket plain(int status, @Nullable String schema) {
        return new OkPacket(0, 0, status, 0, "", schema);
    }

    /** Appends it as the reply to a command without rows. */
    public void writeTo(PacketWriter out) {
        write(out, OK);
    }

    /** Appends the end of columns or rows, in the form the client asked for. */
    public void writeEndTo(PacketWriter out, Capabilities capabilities) {
        if (capabilities.has(Capabilities.DEPRECATE_EOF)) {
            write(out, EOF);
        } else {
            out.begin(5).int1(EOF).int2(Math.min(warnings, MAX_WARNINGS)).int2(status);
        }
    }

    private void write(PacketWriter out, int header) {
        byte[] text = info.getBytes(StandardCharsets.UTF_8);
        byte[] name = schema == null ? null : schema.getBytes(StandardCharsets.UTF_8);
        int change = name == null ? 0 : PacketWriter.sizeOfString(name.length);
        int state = change == 0 ? 0 : 1 + PacketWriter.sizeOfString(change);
        long length = 1L + PacketWriter.sizeOfLenenc(affectedRows) + PacketWriter.sizeOfLenenc(lastInsertId) + 4;
        if (text.length > 0 || name != null) {
            length += PacketWriter.sizeOfString(text.length);
        }
        if (name != null) {
            length += PacketWriter.sizeOfString(state);
        }
        out.begin(length).int1(header).lenenc(affectedRows).lenenc(lastInsertId);
        out.int2(name == null ? status : status | ServerStatus.SESSION_STATE_CHANGED);
        out.int2(Math.min(warnings, MAX_WARNINGS));
        if (text.length > 0 || name != null) {
            out.string(text);
        }
        if (name != null) {
            out.lenenc(state).int1(TRACK_SCHEMA).lenenc(change).string(name);
        }
    }
}
