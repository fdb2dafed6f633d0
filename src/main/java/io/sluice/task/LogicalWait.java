package io.sluice.task;

/**
 * Says that the current task waits for something that needs no processor: use it in a try-with-resources around the wait.
 * Nested waits count once (R-M-064); outside any task it is legal and does nothing (D-07).
 */
public final class LogicalWait implements AutoCloseable {

    /** What is waited for: MariaDB's eleven kinds (R-M-065). */
    public enum Kind {
        /** A sleep the client asked for. */
        SLEEP,
        /** A disk. */
        DISKIO,
        /** A row lock. */
        ROW_LOCK,
        /** The global read lock. */
        GLOBAL_LOCK,
        /** A lock on a table's definition. */
        META_DATA_LOCK,
        /** A table lock. */
        TABLE_LOCK,
        /** A named lock. */
        USER_LOCK,
        /** The binary log. */
        BINLOG,
        /** A group commit. */
        GROUP_COMMIT,
        /** A sync to disk. */
        SYNC,
        /** The network: a client that does not read. */
        NET
    }

    private final TaskScope scope;
    private final Kind kind;

    private LogicalWait(TaskScope scope, Kind kind) {
        this.scope = scope;
        this.kind = kind;
    }

    /** The wait begins; {@link #close} ends it, on the same thread. */
    public static LogicalWait begin(Kind kind) {
        TaskScope scope = TaskScope.current();
        scope.waitBegins(kind);
        return new LogicalWait(scope, kind);
    }

    @Override
    public void close() {
        scope.waitEnds(kind);
    }
}
