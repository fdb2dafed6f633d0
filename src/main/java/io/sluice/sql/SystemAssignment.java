package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.sql.variable.Variable;
import io.sluice.sql.variable.Variable.Effect;
import io.sluice.sql.variable.Variable.Scope;
import io.sluice.sql.variable.VariableType;
import io.sluice.task.CancelToken;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code [GLOBAL | SESSION] name = value} in a SET; the value's tokens run from {@code from} to {@code to}.
 *
 * @param name as written
 * @param scope null if it was not said
 * @param tokens the statement
 * @param from the value's first token
 * @param to behind the value's last token
 */
record SystemAssignment(String name, @Nullable Scope scope, Tokens tokens, int from, int to)
        implements SetPlan.Assignment {

    /** A session sees these and cannot set its own; MariaDB has a number of its own for that. */
    private static final Set<String> READ_ONLY_IN_SESSION =
            Set.of("max_allowed_packet", "net_buffer_length", "max_user_connections");

    /** The variable, if it can be set at all: these errors come before any value is looked at. */
    @Override
    public void resolve(H2Session session) throws SqlError {
        Variable variable = variable(session);
        if (variable.effect() == Effect.SHOWN) {
            throw SqlErrors.readOnlyVariable(variable.name());
        }
    }

    Variable variable(H2Session session) throws SqlError {
        return session.engineVariables().named(name);
    }

    @Override
    public SetPlan.Effect check(H2Session session, CancelToken token) throws SqlError {
        Variable variable = variable(session);
        Scope where = scope == null ? Scope.SESSION : scope;
        if (where == Scope.GLOBAL && variable.scope() == Scope.SESSION) {
            throw SqlErrors.onlySession(variable.name());
        }
        if (where == Scope.SESSION && variable.scope() == Scope.GLOBAL) {
            throw SqlErrors.onlyGlobal(variable.name());
        }
        if (where == Scope.SESSION && READ_ONLY_IN_SESSION.contains(variable.name())) {
            throw SqlErrors.readOnlyInSession(variable.name());
        }
        String checked = isDefault() ? null : checked(variable, session, token);
        return variable.effect() == Effect.FIXED ? () -> {} : () -> session.assign(variable, where, checked);
    }

    private String checked(Variable variable, H2Session session, CancelToken token) throws SqlError {
        Object value = value(session, token);
        VariableType type = variable.type();
        if (variable.effect() != Effect.FIXED) {
            return type.checked(variable.name(), value, session.diagnostics()::warn);
        }
        String current = session.variables().get(variable, session);
        if (current.equalsIgnoreCase(VariableType.shown(value))) {
            return current;
        }
        if (!type.checked(variable.name(), value, (code, text) -> {}).equalsIgnoreCase(current)) {
            throw SqlErrors.readOnlyVariable(variable.name());
        }
        return current;
    }

    private boolean isDefault() {
        return to - from == 1 && tokens.get(from).is("DEFAULT");
    }

    private @Nullable Object value(H2Session session, CancelToken token) throws SqlError {
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
