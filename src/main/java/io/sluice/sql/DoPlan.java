package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;

/** {@code DO}: evaluates expressions and forgets the values. */
final class DoPlan implements Plan {

    private final Tokens tokens;

    private DoPlan(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The cursor stands behind {@code DO}. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.atEnd()) {
            throw cursor.syntaxError();
        }
        if (!evaluates(cursor.tokens(), SessionScope.DRY)) {
            EnginePlan query = new EnginePlan(cursor.tokens(), EnginePlan.Verb.QUERY, 0);
            query.edits().replace(0, "SELECT");
            return (session, token, out) -> {
                query.run(session, token, DiscardingSink.INSTANCE);
                out.ok(0, 0, 0, "");
            };
        }
        return new DoPlan(cursor.tokens());
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        if (!evaluates(tokens, session.scope(token))) {
            throw new IllegalStateException("what could be evaluated cannot any more: " + tokens.source());
        }
        out.ok(0, 0, 0, "");
    }

    private static boolean evaluates(Tokens tokens, SessionScope scope) throws SqlError {
        Cursor cursor = new Cursor(tokens, 1);
        try {
            do {
                new Expressions(cursor, scope).evaluate();
            } while (cursor.acceptOperator(","));
            return cursor.atEnd();
        } catch (Expressions.BeyondException e) {
            return false;
        }
    }
}
