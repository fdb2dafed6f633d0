package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;

/**
 * What a statement's text means, found out once and run any number of times. Holds nothing of a session.
 * <b>Threading:</b> belongs to one session.
 */
interface Plan {

    void run(H2Session session, CancelToken token, ResultSink out) throws SqlError;

    /** Whether it tells of the statement before it, which it must not make forgotten. */
    default boolean keepsDiagnostics() {
        return false;
    }
}
