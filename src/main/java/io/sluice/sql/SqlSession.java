package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's conversation with the engine. <b>Threading:</b> one caller at a time, not always the same thread. A statement
 * is cancelled through its token, from any thread.
 */
public interface SqlSession extends AutoCloseable {

    /**
     * Runs one statement and hands its outcome to {@code out}: either one {@code ok}, or {@code columns}, any number of
     * {@code row} and one {@code end}.
     *
     * @throws SqlError with MariaDB's number; rows may have been handed over before
     */
    void execute(String sql, CancelToken token, ResultSink out) throws SqlError;

    /** Makes {@code schema} the current one ({@code COM_INIT_DB}, the database named at login). */
    void use(String schema) throws SqlError;

    /** The columns of a table of the current schema ({@code COM_FIELD_LIST}); {@code pattern} is a LIKE pattern, empty for all. */
    List<Column> fields(String table, String pattern) throws SqlError;

    /** Back to how it was after login: transaction rolled back, variables at their defaults, temporary tables gone. */
    void reset() throws SqlError;

    /** The current schema, or null if none was chosen. */
    @Nullable
    String schema();

    /** Whether a transaction is open. */
    boolean inTransaction();

    /** Whether each statement commits by itself. */
    boolean autocommit();

    /** Rolls back and lets go of the engine's session. */
    @Override
    void close();
}
