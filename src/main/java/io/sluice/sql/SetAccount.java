package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import org.jspecify.annotations.Nullable;

/** The SETs about accounts, which the configuration holds: they cannot be changed from here, and there are no roles. */
final class SetAccount {

    private SetAccount() {}

    /** Such a statement, or null; the cursor stands behind {@code SET}. */
    static @Nullable Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("ROLE")) {
            boolean none = cursor.accept("NONE");
            String role = none ? "" : cursor.name();
            cursor.end();
            return (session, token, out) -> {
                if (!none) {
                    throw new SqlError(1959, "OP000", "Invalid role specification `" + role + "`");
                }
                out.ok(0, 0, 0, "");
            };
        }
        if (cursor.accept("DEFAULT", "ROLE")) {
            throw SqlErrors.notYet("SET DEFAULT ROLE");
        }
        boolean password = cursor.peek().is("PASSWORD")
                && (cursor.peek(1).isOperator("=")
                        || cursor.peek(1).isOperator(":=")
                        || cursor.peek(1).is("FOR"));
        if (password) {
            throw SqlErrors.notYet("SET PASSWORD");
        }
        return null;
    }
}
