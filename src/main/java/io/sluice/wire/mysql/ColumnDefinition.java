package io.sluice.wire.mysql;

import java.nio.charset.StandardCharsets;

/**
 * A result's column as the protocol describes it.
 *
 * @param schema may be empty
 * @param table the alias or name; may be empty
 * @param name the label
 * @param originalName may be empty
 * @param charset {@link #UTF8MB4} or {@link #BINARY}
 * @param length the greatest display length in bytes
 * @param type the protocol's type code
 * @param flags the {@code FLAG_} bits
 * @param decimals digits after the point
 */
public record ColumnDefinition(
        String schema,
        String table,
        String name,
        String originalName,
        int charset,
        long length,
        int type,
        int flags,
        int decimals) {

    /** {@code utf8mb4_general_ci}: all text is sent in it. */
    public static final int UTF8MB4 = 45;

    /** No text. */
    public static final int BINARY = 63;

    /** NULL cannot occur. */
    public static final int FLAG_NOT_NULL = 0x0001;

    /** Part of the primary key. */
    public static final int FLAG_PRIMARY_KEY = 0x0002;

    /** A large object. */
    public static final int FLAG_BLOB = 0x0010;

    /** No sign. */
    public static final int FLAG_UNSIGNED = 0x0020;

    /** Compared as bytes. */
    public static final int FLAG_BINARY = 0x0080;

    /** Numbers itself. */
    public static final int FLAG_AUTO_INCREMENT = 0x0200;

    /** Part of some key. */
    public static final int FLAG_PART_KEY = 0x4000;

    private static final byte[] CATALOG = {3, 'd', 'e', 'f'};
    private static final int FIXED_FIELDS = 0x0c;
    private static final long MAX_LENGTH = 0xffffffffL;

    /** Appends it as a column of a result set. */
    public void writeTo(PacketWriter out) {
        write(out, false);
    }

    /** Appends it as an answer to {@code COM_FIELD_LIST}: with a default value, which is not known and so NULL. */
    public void writeListedTo(PacketWriter out) {
        write(out, true);
    }

    private void write(PacketWriter out, boolean withDefault) {
        byte[] inSchema = bytes(schema);
        byte[] inTable = bytes(table);
        byte[] label = bytes(name);
        byte[] original = bytes(originalName);
        long size = (long) CATALOG.length
                + PacketWriter.sizeOfString(inSchema.length)
                + 2L * PacketWriter.sizeOfString(inTable.length)
                + PacketWriter.sizeOfString(label.length)
                + PacketWriter.sizeOfString(original.length)
                + 1
                + FIXED_FIELDS;
        out.begin(withDefault ? size + 1 : size);
        out.bytes(CATALOG, 0, CATALOG.length).string(inSchema).string(inTable).string(inTable);
        out.string(label).string(original);
        out.int1(FIXED_FIELDS).int2(charset).int4((int) Math.min(length, MAX_LENGTH));
        out.int1(type).int2(flags).int1(decimals).int2(0);
        if (withDefault) {
            out.nullValue();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
