package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Tokens;
import java.util.Set;

/**
 * {@code FLUSH} and {@code RESET QUERY CACHE}. What they would empty is not there (caches of tables, hosts and queries, logs,
 * tables of privileges), so that most of them only end the transaction, as
 * MariaDB's do; STATUS sets the session's own counters to zero (R-M-078).
 */
final class FlushPlan {

    private static final Set<String> LOGS = Set.of("BINARY", "ENGINE", "ERROR", "GENERAL", "RELAY", "SLOW");

    private static final Set<String> NOTHING = Set.of(
            "PRIVILEGES",
            "STATUS",
            "LOGS",
            "HOSTS",
            "USER_RESOURCES",
            "DES_KEY_FILE",
            "SSL",
            "THREADS",
            "USER_STATISTICS",
            "TABLE_STATISTICS",
            "INDEX_STATISTICS",
            "CLIENT_STATISTICS");

    private FlushPlan() {}

    /** The cursor stands behind {@code FLUSH}. */
    static Plan of(Cursor cursor) throws SqlError {
        if (!cursor.accept("LOCAL")) {
            cursor.accept("NO_WRITE_TO_BINLOG");
        }
        int status = cursor.position();
        if (cursor.accept("TABLES") || cursor.accept("TABLE")) {
            tables(cursor);
        } else {
            do {
                option(cursor);
            } while (cursor.acceptOperator(","));
        }
        cursor.end();
        boolean resets = names(cursor.tokens(), status, "STATUS");
        return (session, token, out) -> {
            session.commit();
            if (resets) {
                session.counters().reset();
            }
            out.ok(0, 0, 0, "");
        };
    }

    private static boolean names(Tokens tokens, int from, String option) {
        for (int i = from; i < tokens.count(); i++) {
            if (tokens.get(i).is(option)) {
                return true;
            }
        }
        return false;
    }

    private static void option(Cursor cursor) throws SqlError {
        if (cursor.acceptOneOf(LOGS)) {
            cursor.expect("LOGS");
        } else if (!cursor.accept("QUERY", "CACHE") && !cursor.acceptOneOf(NOTHING)) {
            throw cursor.syntaxError();
        }
    }

    private static void tables(Cursor cursor) throws SqlError {
        if (!cursor.atEnd() && !cursor.peek().is("WITH")) {
            do {
                cursor.name();
                if (cursor.acceptOperator(".")) {
                    cursor.name();
                }
            } while (cursor.acceptOperator(","));
        }
        if (cursor.accept("WITH", "READ", "LOCK") || cursor.accept("FOR", "EXPORT")) {
            throw SqlErrors.notYet("FLUSH TABLES WITH READ LOCK");
        }
    }

    /** The cursor stands behind {@code RESET}. */
    static Plan reset(Cursor cursor) throws SqlError {
        cursor.expect("QUERY", "CACHE");
        cursor.end();
        return (session, token, out) -> out.ok(0, 0, 0, "");
    }
}
