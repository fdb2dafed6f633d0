package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import org.jspecify.annotations.Nullable;

/** {@code BEGIN}, {@code COMMIT}, {@code ROLLBACK} and savepoints. */
final class TransactionPlans {

    /** What COMMIT and ROLLBACK may ask for besides. */
    private record Ending(@Nullable Boolean chain) {}

    private TransactionPlans() {}

    /** The cursor stands at the first word. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("BEGIN")) {
            cursor.accept("WORK");
            cursor.end();
            return begin(null);
        }
        if (cursor.accept("START")) {
            return start(cursor);
        }
        if (cursor.accept("COMMIT")) {
            Ending ending = ending(cursor);
            return (session, token, out) -> {
                boolean readOnly = session.transaction().isReadOnly();
                session.commit();
                again(session, ending, readOnly);
                out.ok(0, 0, 0, "");
            };
        }
        if (cursor.accept("ROLLBACK")) {
            return rollback(cursor);
        }
        boolean releases = cursor.accept("RELEASE");
        cursor.expect("SAVEPOINT");
        String name = cursor.name();
        cursor.end();
        return savepoint(releases ? "RELEASE SAVEPOINT " : "SAVEPOINT ", name);
    }

    private static Plan begin(@Nullable Boolean readOnly) {
        return (session, token, out) -> {
            // SET TRANSACTION spoke of the transaction that begins now: a commit of a former one must not forget it.
            if (session.transaction().isActive()) {
                session.commit();
            }
            boolean asReadOnly = readOnly != null
                    ? readOnly
                    : session.transaction().nextReadOnly(session.variables().isOn("tx_read_only"));
            session.transaction().begin(asReadOnly);
            out.ok(0, 0, 0, "");
        };
    }

    private static Plan start(Cursor cursor) throws SqlError {
        cursor.expect("TRANSACTION");
        @Nullable Boolean readOnly = null;
        while (!cursor.atEnd()) {
            if (cursor.accept("READ", "ONLY")) {
                readOnly = true;
            } else if (cursor.accept("READ", "WRITE")) {
                readOnly = false;
            } else {
                cursor.expect("WITH", "CONSISTENT", "SNAPSHOT");
            }
            if (!cursor.atEnd()) {
                cursor.expectOperator(",");
            }
        }
        return begin(readOnly);
    }

    private static Plan rollback(Cursor cursor) throws SqlError {
        int mark = cursor.position();
        cursor.accept("WORK");
        if (cursor.accept("TO")) {
            cursor.accept("SAVEPOINT");
            String name = cursor.name();
            cursor.end();
            return savepoint("ROLLBACK TO SAVEPOINT ", name);
        }
        cursor.moveTo(mark);
        Ending ending = ending(cursor);
        return (session, token, out) -> {
            boolean readOnly = session.transaction().isReadOnly();
            session.rollback();
            again(session, ending, readOnly);
            out.ok(0, 0, 0, "");
        };
    }

    private static Plan savepoint(String words, String name) {
        return (session, token, out) -> {
            if (!session.transaction().isActive() && session.autocommit()) {
                if (!words.startsWith("SAVEPOINT")) {
                    throw new SqlError(1305, "42000", "SAVEPOINT " + name + " does not exist");
                }
                out.ok(0, 0, 0, ""); // there is no transaction it could belong to
                return;
            }
            session.inner().command(words + Catalog.quoted(name), token);
            out.ok(0, 0, 0, "");
        };
    }

    private static Ending ending(Cursor cursor) throws SqlError {
        cursor.accept("WORK");
        @Nullable Boolean chain = null;
        if (cursor.accept("AND", "CHAIN")) {
            chain = true;
        } else if (cursor.accept("AND", "NO", "CHAIN")) {
            chain = false;
        }
        if (cursor.accept("RELEASE")) {
            throw SqlErrors.notYet("RELEASE");
        }
        cursor.accept("NO", "RELEASE");
        cursor.end();
        return new Ending(chain);
    }

    private static void again(H2Session session, Ending ending, boolean readOnly) {
        Boolean chain = ending.chain();
        if (chain == null ? session.variables().text("completion_type").equals("CHAIN") : chain) {
            session.transaction().begin(readOnly);
        }
    }
}
