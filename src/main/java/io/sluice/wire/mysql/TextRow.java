package io.sluice.wire.mysql;

import org.jspecify.annotations.Nullable;

/** A row of a text result set: each value a length-encoded string, or NULL. */
public final class TextRow {

    private TextRow() {}

    /** Appends a row. */
    public static void write(PacketWriter out, byte[] @Nullable [] values) {
        long length = 0;
        for (byte[] value : values) {
            length += value == null ? 1 : PacketWriter.sizeOfString(value.length);
        }
        out.begin(length);
        for (byte[] value : values) {
            if (value == null) {
                out.nullValue();
            } else {
                out.string(value);
            }
        }
    }
}
