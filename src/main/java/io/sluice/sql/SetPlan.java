package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import io.sluice.sql.variable.Variable.Scope;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code SET}: all variables are found, then all values are found and checked, then all are set, so that an error leaves
 * everything as it was.
 */
record SetPlan(List<Assignment> assignments) implements Plan {

    /** One thing to set. */
    interface Assignment {

        /** Refuses what cannot be set to anything. */
        default void resolve(H2Session session) throws SqlError {}

        /** Finds and checks the value, and says how to set it. */
        Effect check(H2Session session, CancelToken token) throws SqlError;
    }

    /** Sets a checked value. */
    interface Effect {
        void apply() throws SqlError;
    }

    /** The cursor stands behind {@code SET}. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("STATEMENT")) {
            return SetStatementPlan.of(cursor);
        }
        Plan account = SetAccount.of(cursor);
        if (account != null) {
            return account;
        }
        List<Assignment> assignments = new ArrayList<>();
        do {
            assignments.add(assignment(cursor));
        } while (cursor.acceptOperator(","));
        cursor.end();
        return new SetPlan(assignments);
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        apply(session, token);
        out.ok(0, 0, session.diagnostics().warnings(), "");
    }

    void apply(H2Session session, CancelToken token) throws SqlError {
        for (Assignment assignment : assignments) {
            assignment.resolve(session);
        }
        List<Effect> effects = new ArrayList<>(assignments.size());
        for (Assignment assignment : assignments) {
            effects.add(assignment.check(session, token));
        }
        for (Effect effect : effects) {
            effect.apply();
        }
    }

    private static Assignment assignment(Cursor cursor) throws SqlError {
        if (cursor.accept("NAMES")) {
            return SetNames.names(cursor);
        }
        if (cursor.accept("CHARACTER", "SET") || cursor.accept("CHARSET")) {
            return SetNames.characterSet(cursor);
        }
        if (cursor.peek().kind() == Token.Kind.USER_VARIABLE) {
            return userVariable(cursor);
        }
        return system(cursor);
    }

    /** {@code [GLOBAL | SESSION | LOCAL] name = value}, {@code @@scope.name = value} or {@code TRANSACTION …}. */
    private static Assignment system(Cursor cursor) throws SqlError {
        Scope scope;
        String name;
        if (cursor.peek().kind() == Token.Kind.SYSTEM_VARIABLE) {
            VariableName written = VariableName.of(cursor.take());
            scope = written.scope();
            name = written.name();
        } else {
            scope = scope(cursor);
            if (cursor.accept("TRANSACTION")) {
                return SetTransaction.of(cursor, scope);
            }
            name = cursor.name();
        }
        return value(cursor, name, scope);
    }

    /** The cursor stands at the equals sign. */
    static SystemAssignment value(Cursor cursor, String name, @Nullable Scope scope) throws SqlError {
        equalsSign(cursor);
        int from = cursor.position();
        skipExpression(cursor);
        if (cursor.position() == from) {
            throw cursor.syntaxError();
        }
        return new SystemAssignment(name, scope, cursor.tokens(), from, cursor.position());
    }

    private static void equalsSign(Cursor cursor) throws SqlError {
        if (!cursor.acceptOperator("=")) {
            cursor.expectOperator(":=");
        }
    }

    private static @Nullable Scope scope(Cursor cursor) {
        if (cursor.accept("GLOBAL")) {
            return Scope.GLOBAL;
        }
        return cursor.accept("SESSION") || cursor.accept("LOCAL") ? Scope.SESSION : null;
    }

    private static Assignment userVariable(Cursor cursor) throws SqlError {
        int at = cursor.position();
        cursor.take();
        int operator = cursor.position();
        equalsSign(cursor);
        int from = cursor.position();
        skipExpression(cursor);
        int to = cursor.position();
        Tokens tokens = cursor.tokens();
        if (to == from) {
            throw cursor.syntaxError();
        }
        return (session, token) -> {
            Tokenizer.Mode mode = session.variables().mode();
            String target = Rewriter.part(tokens, at, operator, mode, session.scope(token));
            String value = Rewriter.part(tokens, from, to, mode, session.scope(token));
            return () -> session.inner().command("SET " + target + " = " + value, token);
        };
    }

    private static void skipExpression(Cursor cursor) {
        while (!cursor.atEnd()
                && !cursor.peek().isOperator(",")
                && !cursor.peek().isOperator(";")
                && !cursor.peek().is("FOR")) {
            if (cursor.peek().isOperator("(")) {
                cursor.moveTo(cursor.tokens().behindParenthesis(cursor.position()));
            } else {
                cursor.take();
            }
        }
    }
}
