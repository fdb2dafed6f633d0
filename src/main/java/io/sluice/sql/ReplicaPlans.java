package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;

/** {@code START REPLICA} and {@code STOP REPLICA}, where nothing is replicated. Stateless. */
final class ReplicaPlans {

    private ReplicaPlans() {}

    /** Whether the statement goes on as one about a replica; the cursor stands behind START or STOP. */
    static boolean isOne(Cursor cursor) {
        return cursor.peek().isOneOf("SLAVE", "REPLICA")
                || (cursor.peek().is("ALL") && cursor.peek(1).isOneOf("SLAVES", "REPLICAS"));
    }

    static Plan start(Cursor cursor) throws SqlError {
        boolean all = names(cursor);
        return (session, token, out) -> {
            if (!all) {
                throw new SqlError(
                        1200,
                        "HY000",
                        "Misconfigured slave: MASTER_HOST was not set; Fix in config file or with CHANGE MASTER TO");
            }
            out.ok(0, 0, 0, "");
        };
    }

    static Plan stop(Cursor cursor) throws SqlError {
        boolean all = names(cursor);
        return (session, token, out) -> {
            if (!all) {
                session.diagnostics().note(new SqlError(1255, "00000", "Slave already has been stopped"));
            }
            out.ok(0, 0, session.diagnostics().warnings(), "");
        };
    }

    /** Whether all of them are meant. */
    private static boolean names(Cursor cursor) throws SqlError {
        boolean all = cursor.accept("ALL");
        cursor.take();
        cursor.end();
        return all;
    }
}
