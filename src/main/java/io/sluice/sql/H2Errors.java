package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.task.CancelToken;
import java.sql.SQLException;
import java.util.Map;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * H2's error codes in MariaDB's terms. One table of those that need no more than a text, and {@link ErrorTexts} for those
 * whose text names things.
 */
final class H2Errors {

    /**
     * What the statement was.
     *
     * @param plan null when the statement layer itself made the text
     * @param text H2's words
     */
    record Context(H2Session session, @Nullable EnginePlan plan, String text, CancelToken token) {}

    private record Known(int code, String sqlState, String text) {}

    private static final Map<Integer, Known> PLAIN = Map.ofEntries(
            Map.entry(
                    ErrorCode.DEADLOCK_1,
                    new Known(1213, "40001", "Deadlock found when trying to get lock; try restarting transaction")),
            Map.entry(
                    ErrorCode.LOCK_TIMEOUT_1,
                    new Known(1205, "HY000", "Lock wait timeout exceeded; try restarting transaction")),
            Map.entry(ErrorCode.STATEMENT_WAS_CANCELED, new Known(1317, "70100", "Query execution was interrupted")),
            Map.entry(ErrorCode.DIVISION_BY_ZERO_1, new Known(1365, "22012", "Division by 0")),
            Map.entry(
                    ErrorCode.SCALAR_SUBQUERY_CONTAINS_MORE_THAN_ONE_ROW,
                    new Known(1242, "21000", "Subquery returns more than 1 row")),
            Map.entry(
                    ErrorCode.COLUMN_COUNT_DOES_NOT_MATCH,
                    new Known(1136, "21S01", "Column count doesn't match value count at row 1")),
            Map.entry(
                    ErrorCode.SUBQUERY_IS_NOT_SINGLE_COLUMN,
                    new Known(1241, "21000", "Operand should contain 1 column(s)")),
            Map.entry(
                    ErrorCode.OUT_OF_MEMORY,
                    new Known(1038, "HY001", "Out of sort memory, consider increasing server sort" + " buffer size")),
            Map.entry(ErrorCode.DATABASE_IS_CLOSED, new Known(1053, "08S01", "Server shutdown in progress")),
            Map.entry(ErrorCode.DATABASE_CALLED_AT_SHUTDOWN, new Known(1053, "08S01", "Server shutdown in progress")),
            Map.entry(ErrorCode.CONNECTION_BROKEN_1, new Known(1053, "08S01", "Server shutdown in progress")),
            Map.entry(ErrorCode.OBJECT_CLOSED, new Known(1053, "08S01", "Server shutdown in progress")),
            Map.entry(
                    ErrorCode.COLUMN_MUST_NOT_BE_NULLABLE_1,
                    new Known(
                            1171,
                            "42000",
                            "All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use"
                                    + " UNIQUE instead")),
            Map.entry(ErrorCode.SECOND_PRIMARY_KEY, new Known(1068, "42000", "Multiple primary key defined")),
            Map.entry(
                    ErrorCode.INVALID_USE_OF_AGGREGATE_FUNCTION_1,
                    new Known(1111, "HY000", "Invalid use of group function")));

    /** Numbers that none of H2's errors has. */
    private static final int FIRST_OF_MARIADB = 1000;

    private static final int LAST_OF_MARIADB = 1999;

    private H2Errors() {}

    /** The message without the statement that H2 appends. */
    static String plainText(SQLException e) {
        String text = e instanceof JdbcException jdbc ? jdbc.getOriginalMessage() : e.getMessage();
        return text == null ? e.getClass().getSimpleName() : text;
    }

    static SqlError of(SQLException e, Context context) {
        int code = e.getErrorCode();
        CancelToken.Cause cause = context.token().cause();
        if (cause != null && (code == ErrorCode.STATEMENT_WAS_CANCELED || code == ErrorCode.LOCK_TIMEOUT_1)) {
            return SqlErrors.cancelled(cause);
        }
        Known known = PLAIN.get(isDisturbedDeadlock(e) ? ErrorCode.DEADLOCK_1 : code);
        if (known != null) {
            return new SqlError(known.code, known.sqlState, known.text);
        }
        if (code >= FIRST_OF_MARIADB && code <= LAST_OF_MARIADB) {
            return new SqlError(code, e.getSQLState(), plainText(e)); // one of our own functions raised it
        }
        SqlError named = new ErrorTexts(context, plainText(e)).of(code);
        return named != null ? named : new SqlError(1105, "HY000", plainText(e));
    }

    /**
     * Whether H2 found the same deadlock twice, or chose a victim that had just given up waiting: it fails then at a state
     * of the transaction that it does not expect.
     */
    static boolean isDisturbedDeadlock(SQLException e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof MVStoreException store
                    && store.getErrorCode() == DataUtils.ERROR_TRANSACTION_ILLEGAL_STATE) {
                return true;
            }
        }
        return false;
    }

    /** Whether the H2 session is of no more use. */
    static boolean endsSession(int code) {
        return code == ErrorCode.DATABASE_IS_CLOSED
                || code == ErrorCode.DATABASE_CALLED_AT_SHUTDOWN
                || code == ErrorCode.CONNECTION_BROKEN_1
                || code == ErrorCode.OBJECT_CLOSED;
    }
}
