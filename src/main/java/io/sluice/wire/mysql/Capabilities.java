package io.sluice.wire.mysql;

/**
 * The capability bits of a connection: what the server can do, narrowed to what the client wants. Only what is built is
 * announced; a bit the server did not announce counts as not set, whatever the client says.
 *
 * @param bits the lower 32 bits
 */
public record Capabilities(int bits) {

    /** Affected rows are the rows found, which is what the engine counts. */
    public static final int FOUND_ROWS = 1 << 1;

    private static final int LONG_FLAG = 1 << 2;

    /** The login names a database. */
    public static final int CONNECT_WITH_DB = 1 << 3;

    /** The protocol since 4.1; nothing older is served. */
    public static final int PROTOCOL_41 = 1 << 9;

    private static final int TRANSACTIONS = 1 << 13;

    /** The answer to the scramble is preceded by its length in one byte. */
    public static final int SECURE_CONNECTION = 1 << 15;

    /** The login names the plugin its answer is for. */
    public static final int PLUGIN_AUTH = 1 << 19;

    /** The login ends with attributes. */
    public static final int CONNECT_ATTRS = 1 << 20;

    /** The answer to the scramble is preceded by a length-encoded length. */
    public static final int PLUGIN_AUTH_LENENC = 1 << 21;

    /** OK packets may tell that the current schema changed. */
    public static final int SESSION_TRACK = 1 << 23;

    /** Result sets end with an OK packet, and nothing stands between columns and rows. */
    public static final int DEPRECATE_EOF = 1 << 24;

    /**
     * What this server announces. Bit 0 stays clear: to MariaDB's clients it would say that the server is not one of
     * MariaDB's kind.
     */
    public static final Capabilities SERVER = new Capabilities(FOUND_ROWS
            | LONG_FLAG
            | CONNECT_WITH_DB
            | PROTOCOL_41
            | TRANSACTIONS
            | SECURE_CONNECTION
            | PLUGIN_AUTH
            | CONNECT_ATTRS
            | PLUGIN_AUTH_LENENC
            | SESSION_TRACK
            | DEPRECATE_EOF);

    /** Whether all of {@code wanted} are there. */
    public boolean has(int wanted) {
        return (bits & wanted) == wanted;
    }

    /** What both sides have. */
    public Capabilities and(Capabilities other) {
        return new Capabilities(bits & other.bits);
    }
}
