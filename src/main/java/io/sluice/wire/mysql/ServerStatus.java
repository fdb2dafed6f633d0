package io.sluice.wire.mysql;

/** The status bits in OK and EOF packets. */
public final class ServerStatus {

    /** A transaction is open. */
    public static final int IN_TRANSACTION = 0x0001;

    /** Each statement commits by itself. */
    public static final int AUTOCOMMIT = 0x0002;

    /** The OK packet ends with what changed in the session. */
    public static final int SESSION_STATE_CHANGED = 0x4000;

    private ServerStatus() {}

    /** The bits of a session. */
    public static int of(boolean autocommit, boolean inTransaction) {
        return (autocommit ? AUTOCOMMIT : 0) | (inTransaction ? IN_TRANSACTION : 0);
    }
}
