package io.sluice.sql;

import io.sluice.sql.Variable.Scope;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SET}: all values are found and checked first, then all are set, so that an error leaves everything as it was. */
record SetPlan(List<Assignment> assignments) implements Plan {

    /** One thing to set: finds and checks the value, and says how to set it. */
    interface Assignment {
        Effect check(H2Session session, CancelToken token) throws SqlError;
    }

    /** Sets a checked value. */
    interface Effect {
        void apply() throws SqlError;
    }

    /** The cursor stands behind {@code SET}. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("STATEMENT")) {
            throw SqlErrors.notYet("SET STATEMENT");
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
        List<Effect> effects = new ArrayList<>(assignments.size());
        for (Assignment assignment : assignments) {
            effects.add(assignment.check(session, token));
        }
        for (Effect effect : effects) {
            effect.apply();
        }
        out.ok(0, 0, session.diagnostics().warnings(), "");
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
        Scope scope = null;
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
        if (!cursor.acceptOperator("=")) {
            cursor.expectOperator(":=");
        }
        return variable(name, scope == null ? Scope.SESSION : scope, value(cursor));
    }

    private static @Nullable Scope scope(Cursor cursor) {
        if (cursor.accept("GLOBAL")) {
            return Scope.GLOBAL;
        }
        return cursor.accept("SESSION") || cursor.accept("LOCAL") ? Scope.SESSION : null;
    }

    private static Assignment variable(String name, Scope scope, ValueOf value) {
        return (session, token) -> {
            Variable variable = session.engineVariables().named(name);
            Variable.Setter setter = variable.setter();
            if (setter == null) {
                throw SqlErrors.readOnlyVariable(variable.name());
            }
            String checked = value.isDefault()
                    ? null
                    : setter.checked(variable.name(), value.in(session, token), session.diagnostics()::warn);
            return () -> session.assign(variable, scope, checked);
        };
    }

    private static Assignment userVariable(Cursor cursor) throws SqlError {
        int at = cursor.position();
        cursor.take();
        int operator = cursor.position();
        if (!cursor.acceptOperator("=")) {
            cursor.expectOperator(":=");
        }
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

    /** A value that is found when the statement runs. */
    private record ValueOf(Tokens tokens, int from, int to) {

        boolean isDefault() {
            return to - from == 1 && tokens.get(from).is("DEFAULT");
        }

        @Nullable
        Object in(H2Session session, CancelToken token) throws SqlError {
            Token first = tokens.get(from);
            if (to - from == 1 && first.isName() && !first.isOneOf("NULL", "TRUE", "FALSE")) {
                return first.name(); // a bare word, as in SET sql_mode = ANSI
            }
            Cursor cursor = new Cursor(tokens, from);
            try {
                Object value = new Expressions(cursor, session.scope(token)).evaluate();
                if (cursor.position() == to) {
                    return value;
                }
            } catch (Expressions.BeyondException e) {
                return session.inner().evaluate(tokens, from, to, token);
            }
            return session.inner().evaluate(tokens, from, to, token);
        }
    }

    private static ValueOf value(Cursor cursor) throws SqlError {
        int from = cursor.position();
        skipExpression(cursor);
        if (cursor.position() == from) {
            throw cursor.syntaxError();
        }
        return new ValueOf(cursor.tokens(), from, cursor.position());
    }

    private static void skipExpression(Cursor cursor) {
        while (!cursor.atEnd()
                && !cursor.peek().isOperator(",")
                && !cursor.peek().isOperator(";")) {
            if (cursor.peek().isOperator("(")) {
                cursor.moveTo(cursor.tokens().behindParenthesis(cursor.position()));
            } else {
                cursor.take();
            }
        }
    }
}
