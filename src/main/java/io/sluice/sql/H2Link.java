package io.sluice.sql;

import io.sluice.sql.EnginePlan.Verb;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.task.CancelToken;
import java.sql.SQLException;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client session's hold on its H2 session: opened late (D-12), set up before each statement, given up when it is of no
 * more use.
 *
 * <p><b>Invariants:</b> I1 at most one H2 session, never shared; I2 before a statement runs there, schema, isolation,
 * autocommit and time zone are what the client has set. <b>Threading:</b> the session's; {@link #close} also the thread that
 * stops the engine.
 */
final class H2Link {

    private static final Logger LOG = LoggerFactory.getLogger(H2Link.class);

    private final H2Engine engine;
    private final H2Session session;
    private final Transaction transaction;
    private volatile @Nullable H2Connection h2;
    private volatile boolean closed;

    H2Link(H2Engine engine, H2Session session, Transaction transaction) {
        this.engine = engine;
        this.session = session;
        this.transaction = transaction;
    }

    void refuseIfCancelled(CancelToken token) throws SqlError {
        CancelToken.Cause cause = token.cause();
        if (cause != null) {
            throw SqlErrors.cancelled(cause);
        }
        if (closed) {
            throw SqlErrors.cancelled(CancelToken.Cause.STOP);
        }
    }

    boolean isOpen() {
        return h2 != null;
    }

    /** The H2 session, opened if need be and set up as the client wants it (I2). */
    H2Connection open() throws SQLException {
        H2Connection open = h2;
        if (open == null) {
            open = engine.connect();
            h2 = open;
            if (closed) {
                open.close(); // the engine stopped meanwhile and cannot have seen this one
            }
        }
        open.useTimeZone(session.variables().text("time_zone"));
        String schema = session.schema();
        // H2's own information tables are not what a client means.
        boolean ofClient = schema != null && !schema.equals(Catalog.INFORMATION_SCHEMA);
        open.useSchema(schema != null && ofClient ? schema : Catalog.NO_SCHEMA);
        if (!transaction.isOpen()) {
            open.useIsolation(transaction
                    .isolation(Isolation.of(session.variables().text("tx_isolation")))
                    .level());
        }
        open.useAutocommit(commitsByItself());
        return open;
    }

    private boolean commitsByItself() {
        return session.autocommit() && !transaction.isBegun();
    }

    /** A statement ran to its end in H2. */
    void statementRan(Verb verb) {
        if (verb == Verb.DEFINITION || commitsByItself()) {
            transaction.ended();
            if (verb != Verb.QUERY) {
                engine.lockWaiters().transactionEnded();
            }
        } else {
            transaction.statementRan(false);
        }
    }

    /** A statement failed in H2, which undid it. */
    SqlError failed(SQLException e, H2Errors.Context context) {
        SqlError error = H2Errors.of(e, context);
        int code = e.getErrorCode();
        if (H2Errors.endsSession(code)) {
            drop();
        } else if (code == ErrorCode.GENERAL_ERROR_1) {
            if (!H2Errors.isDisturbedDeadlock(e)) {
                LOG.warn(
                        "H2 failed at a statement of connection {}: {}",
                        session.client().connectionId(),
                        context.text(),
                        e);
            }
            undoAll();
        } else if (code == ErrorCode.DEADLOCK_1 || commitsByItself()) {
            transaction.ended();
            engine.lockWaiters().transactionEnded();
        } else {
            transaction.statementRan(false);
        }
        return error;
    }

    /** Rolls the whole transaction back, whatever is left of it. */
    void undoAll() {
        H2Connection open = h2;
        transaction.ended();
        try {
            if (open != null) {
                open.rollback();
            }
        } catch (SQLException e) {
            LOG.warn(
                    "A transaction of connection {} could not be undone; its H2 session is closed",
                    session.client().connectionId(),
                    e);
            drop();
        }
        engine.lockWaiters().transactionEnded();
    }

    /** Ends the transaction, if H2 holds one. */
    void end(boolean commits) throws SqlError {
        H2Connection open = h2;
        boolean held = transaction.isOpen();
        transaction.ended();
        if (open == null || !held) {
            return;
        }
        try {
            if (commits) {
                open.commit();
            } else {
                open.rollback();
            }
        } catch (SQLException e) {
            throw failed(e, new H2Errors.Context(session, null, commits ? "COMMIT" : "ROLLBACK", new CancelToken()));
        } finally {
            engine.lockWaiters().transactionEnded();
        }
    }

    /** The session is over: nothing runs in it any more. */
    void close() {
        closed = true;
        drop();
        engine.lockWaiters().transactionEnded();
    }

    /** Ends the H2 session; what it held is rolled back. */
    void drop() {
        H2Connection gone = h2;
        h2 = null;
        transaction.ended();
        if (gone != null) {
            try {
                gone.close();
            } catch (SQLException e) {
                LOG.warn(
                        "The H2 session of connection {} did not close as it should",
                        session.client().connectionId(),
                        e);
            }
        }
    }
}
