package io.sluice.sql;

import io.sluice.sql.EnginePlan.Verb;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a statement in H2: tried in slices while a row lock is missing (D-05), cancelled through its token (D-04),
 * its rows handed over one by one (D-15).
 *
 * <p>H2 undoes a statement that waited in vain for a lock and keeps the transaction, so the statement may be tried again as
 * long as no row was handed over. What a try did outside the transaction stays: a sequence that was advanced, for example.
 *
 * <p><b>Threading:</b> one thread; the cancel comes from any.
 */
final class StatementRun {

    /** Every tenth try waits longer: where {@link WaitGraph} learns nothing, H2 must see all members of a deadlock wait. */
    private static final int TRIES_PER_LONG_ONE = 10;

    /** Waits between tries grow up to this many slices. */
    private static final int MOST_SLICES_OF_BACK_OFF = 8;

    private final H2Session session;
    private final @Nullable EnginePlan plan;
    private final Verb verb;
    private final CancelToken token;
    private boolean handedOver;
    private WaitGraph.@Nullable Edge waitedFor;

    /**
     * @param plan what the client's text means; null if the statement layer makes the text itself
     */
    StatementRun(H2Session session, @Nullable EnginePlan plan, Verb verb, CancelToken token) {
        this.session = session;
        this.plan = plan;
        this.verb = verb;
        this.token = token;
    }

    /** Runs {@code text}, which is in H2's words. */
    void into(String text, ResultSink out) throws SqlError {
        try {
            tries(text, out);
        } finally {
            if (waitedFor != null) {
                session.waitGraph().ended(waitedFor);
            }
        }
    }

    private void tries(String text, ResultSink out) throws SqlError {
        long began = session.clock().nanoTime();
        for (int tries = 1; ; tries++) {
            session.refuseIfCancelled(token);
            try {
                H2Connection h2 = session.link().open();
                h2.useLockTimeout(
                        session.lockSlice(tries % TRIES_PER_LONG_ONE == 0).toMillis());
                attempt(h2, text, out);
                session.link().statementRan(verb);
                return;
            } catch (SQLException e) {
                if (!retries(e)) {
                    throw session.link().failed(e, new H2Errors.Context(session, plan, text, token));
                }
                if (e.getErrorCode() == ErrorCode.LOCK_TIMEOUT_1) {
                    refuseDeadlock(e);
                    waitForLock(began, tries);
                }
            }
        }
    }

    private void refuseDeadlock(SQLException e) throws SqlError {
        WaitGraph.Edge edge = WaitGraph.Edge.of(e);
        if (edge == null) {
            return;
        }
        waitedFor = edge;
        if (session.waitGraph().closesCycle(edge)) {
            session.link().undoAll();
            throw SqlErrors.deadlock();
        }
    }

    private boolean retries(SQLException e) {
        boolean lockMissing = e.getErrorCode() == ErrorCode.LOCK_TIMEOUT_1;
        // A cancel that arrived when its own statement had just ended hits the next one, which is innocent.
        boolean strayCancel = e.getErrorCode() == ErrorCode.STATEMENT_WAS_CANCELED;
        return (lockMissing || strayCancel) && !handedOver && !token.isCancelled();
    }

    private void waitForLock(long began, int tries) throws SqlError {
        long limit = began + session.lockWaitTimeout().toNanos();
        long now = session.clock().nanoTime();
        if (now - limit >= 0) {
            throw SqlErrors.lockWaitTimeout();
        }
        long slice = session.lockSlice(false).toNanos();
        long backOff = slice * Math.min(tries, MOST_SLICES_OF_BACK_OFF);
        session.lockWaiters().await(Math.min(now + backOff, limit), token);
    }

    private void attempt(H2Connection h2, String text, ResultSink out) throws SQLException, SqlError {
        boolean keys = verb == Verb.INSERT || verb == Verb.REPLACE;
        boolean keep = plan != null && session.keepsPrepared() && plan.isWorthKeeping();
        Statement statement = keep ? h2.prepare(text, keys) : h2.plain();
        h2.executing(statement);
        CancelGate gate = new CancelGate(statement, token);
        try {
            session.refuseIfCancelled(token);
            boolean rows;
            if (statement instanceof PreparedStatement prepared) {
                rows = prepared.execute();
            } else {
                rows = statement.execute(text, keys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS);
            }
            if (rows) {
                rows(statement, out);
            } else {
                outcome(statement, out);
            }
        } finally {
            gate.close();
            h2.statementEnded();
        }
    }

    private void rows(Statement statement, ResultSink out) throws SQLException, SqlError {
        try (ResultSet rows = statement.getResultSet()) {
            // The first row comes before anything is handed over: until then a missing lock costs only another try.
            boolean more = rows.next();
            ResultReader reader = new ResultReader(rows, plan == null ? SelectList.NONE : plan.select());
            handedOver = true;
            out.columns(reader.columns());
            long count = 0;
            long most = plan == null ? Long.MAX_VALUE : plan.mostRows(session);
            while (more && count < most) {
                out.row(reader);
                count++;
                session.refuseIfCancelled(token);
                more = rows.next();
            }
            session.rowsReturned(count);
        }
        out.end(session.diagnostics().warnings());
    }

    private void outcome(Statement statement, ResultSink out) throws SQLException {
        long count = Math.max(0, statement.getLargeUpdateCount());
        boolean inserts = verb == Verb.INSERT || verb == Verb.REPLACE;
        long id = plan != null && inserts ? generatedId(statement, plan.tokens()) : 0;
        handedOver = true;
        session.rowsChanged(count);
        out.ok(count, id, session.diagnostics().warnings(), plan == null ? "" : InsertShape.info(plan, count));
    }

    /** The first id of the statement; the session remembers it only if it was made and not given (LAST_INSERT_ID()). */
    private long generatedId(Statement statement, Tokens tokens) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            for (int column = 1; column <= keys.getMetaData().getColumnCount(); column++) {
                if (keys.getMetaData().isAutoIncrement(column) && keys.next()) {
                    long id = keys.getLong(column);
                    if (!InsertShape.names(tokens, keys.getMetaData().getColumnName(column))) {
                        session.generated(id);
                    }
                    return id;
                }
            }
        }
        return 0;
    }
}
