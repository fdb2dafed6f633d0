package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.variable.Variable.Scope;
import org.jspecify.annotations.Nullable;

/** {@code SET [GLOBAL | SESSION] TRANSACTION}: of the next one only, if no scope is named. */
final class SetTransaction {

    private SetTransaction() {}

    /** The cursor stands behind {@code TRANSACTION}. */
    static SetPlan.Assignment of(Cursor cursor, @Nullable Scope scope) throws SqlError {
        Isolation isolation = null;
        Boolean readOnly = null;
        do {
            boolean first = cursor.peek().is("ISOLATION") ? isolation == null : readOnly == null;
            if (!first) {
                throw cursor.syntaxError();
            }
            if (cursor.accept("ISOLATION", "LEVEL")) {
                isolation = isolation(cursor);
            } else if (cursor.accept("READ", "ONLY")) {
                readOnly = true;
            } else {
                cursor.expect("READ", "WRITE");
                readOnly = false;
            }
        } while (cursor.acceptOperator(","));
        Isolation level = isolation;
        Boolean asReadOnly = readOnly;
        return (session, token) -> {
            if (scope == null && session.transaction().isActive()) {
                throw SqlErrors.transactionInProgress();
            }
            return () -> {
                if (scope == null) {
                    session.transaction().next(level, asReadOnly);
                    return;
                }
                if (level != null) {
                    session.assign(session.engineVariables().named("tx_isolation"), scope, level.text());
                }
                if (asReadOnly != null) {
                    session.assign(session.engineVariables().named("tx_read_only"), scope, asReadOnly ? "ON" : "OFF");
                }
            };
        };
    }

    private static Isolation isolation(Cursor cursor) throws SqlError {
        if (cursor.accept("SERIALIZABLE")) {
            return Isolation.SERIALIZABLE;
        }
        if (cursor.accept("REPEATABLE", "READ")) {
            return Isolation.REPEATABLE_READ;
        }
        if (cursor.accept("READ", "COMMITTED")) {
            return Isolation.READ_COMMITTED;
        }
        cursor.expect("READ", "UNCOMMITTED");
        return Isolation.READ_UNCOMMITTED;
    }
}
