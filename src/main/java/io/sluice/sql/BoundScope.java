package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Token;
import io.sluice.sql.variable.Variable;
import io.sluice.task.CancelToken;
import io.sluice.task.LogicalWait;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The values of one session, asked for by one statement. <b>Threading:</b> the thread that runs it. */
record BoundScope(H2Session session, CancelToken token) implements SessionScope {

    private static final BigDecimal LONGEST_SLEEP = BigDecimal.valueOf(365L * 24 * 3600);

    @Override
    public @Nullable Object variable(Token written) throws SqlError {
        VariableName name = VariableName.of(written);
        Variable variable = session.engineVariables().named(name.name());
        if (name.scope() == Variable.Scope.GLOBAL) {
            if (variable.scope() == Variable.Scope.SESSION) {
                throw SqlErrors.notThatScope(variable.name(), "SESSION");
            }
            return variable.type().selected(session.engineVariables().global(variable));
        }
        if (name.scope() == Variable.Scope.SESSION && variable.scope() == Variable.Scope.GLOBAL) {
            throw SqlErrors.notThatScope(variable.name(), "GLOBAL");
        }
        return variable.type().selected(session.variables().get(variable, session));
    }

    @Override
    public @Nullable Object function(String name) {
        return switch (name) {
            case "DATABASE", "SCHEMA" -> session.schema();
            case "USER", "SESSION_USER", "SYSTEM_USER", "CURRENT_USER" ->
                session.client().user() + "@" + session.client().host();
            case "CONNECTION_ID" -> session.client().connectionId();
            case "VERSION" -> session.version();
            case "LAST_INSERT_ID" -> session.lastInsertId();
            case "ROW_COUNT" -> session.rowCount();
            case "FOUND_ROWS" -> session.foundRows();
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Override
    public Long sleep(BigDecimal seconds) throws SqlError {
        session.refuseIfCancelled(token);
        if (seconds.signum() > 0) {
            Clock clock = session.clock();
            long nanos = seconds.min(LONGEST_SLEEP).movePointRight(9).longValue();
            long deadline = clock.nanoTime() + nanos;
            LogicalWait wait = LogicalWait.begin(LogicalWait.Kind.SLEEP);
            try {
                new Parking().await(clock, deadline, token);
            } finally {
                wait.close();
            }
            session.refuseIfCancelled(token);
        }
        return 0L;
    }
}
