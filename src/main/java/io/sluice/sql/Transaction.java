package io.sluice.sql;

import org.jspecify.annotations.Nullable;

/**
 * The transaction of one session, as the client sees it; the work itself is H2's.
 * <pre>
 * none   -> begun   // BEGIN
 * none   -> open    // autocommit is off and a statement ran
 * begun  -> open    // a statement ran
 * begun, open -> none  // COMMIT, ROLLBACK, a definition, a deadlock
 * </pre>
 * <b>Threading:</b> its session's.
 */
final class Transaction {

    private boolean begun;
    private boolean open;
    private boolean readOnly;
    private @Nullable Isolation nextIsolation;
    private @Nullable Boolean nextReadOnly;

    void begin(boolean asReadOnly) {
        begun = true;
        readOnly = asReadOnly;
    }

    /** A statement ran in H2. */
    void statementRan(boolean committedByItself) {
        open |= !committedByItself;
    }

    void ended() {
        begun = false;
        open = false;
        readOnly = false;
        nextIsolation = null;
        nextReadOnly = null;
    }

    /** Whether the client is inside a transaction. */
    boolean isActive() {
        return begun || open;
    }

    /** Whether H2 may hold something that a commit would keep. */
    boolean isOpen() {
        return open;
    }

    boolean isBegun() {
        return begun;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    /** What {@code SET TRANSACTION} without a scope asks of the next one only. */
    void next(@Nullable Isolation isolation, @Nullable Boolean asReadOnly) {
        nextIsolation = isolation != null ? isolation : nextIsolation;
        nextReadOnly = asReadOnly != null ? asReadOnly : nextReadOnly;
    }

    Isolation isolation(Isolation ofSession) {
        return nextIsolation != null ? nextIsolation : ofSession;
    }

    boolean nextReadOnly(boolean ofSession) {
        return nextReadOnly != null ? nextReadOnly : ofSession;
    }
}
