package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.variable.Variable.Scope;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code SET STATEMENT name = value, … FOR statement}: the values hold for that statement only. */
record SetStatementPlan(List<SystemAssignment> assignments, Plan statement) implements Plan {

    /** What MariaDB does not let a single statement have. */
    private static final Set<String> NOT_HERE = Set.of(
            "autocommit",
            "character_set_client",
            "character_set_connection",
            "character_set_filesystem",
            "collation_connection",
            "interactive_timeout",
            "profiling",
            "profiling_history_size",
            "query_cache_type",
            "sql_log_off",
            "tx_isolation",
            "transaction_isolation",
            "wait_timeout");

    /** The cursor stands behind {@code STATEMENT}. */
    static Plan of(Cursor cursor) throws SqlError {
        List<SystemAssignment> assignments = new ArrayList<>();
        do {
            assignments.add(SetPlan.value(cursor, cursor.name(), Scope.SESSION));
        } while (cursor.acceptOperator(","));
        cursor.expect("FOR");
        return new SetStatementPlan(assignments, Plans.of(cursor.tokens().from(cursor.position())));
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        for (SystemAssignment assignment : assignments) {
            String name = assignment.variable(session).name();
            if (NOT_HERE.contains(name)) {
                throw SqlErrors.notInSetStatement(name);
            }
        }
        Map<String, @Nullable String> before = new LinkedHashMap<>();
        for (SystemAssignment assignment : assignments) {
            for (String name :
                    VariableEffects.sameAs(assignment.variable(session).name())) {
                before.put(name, session.variables().own(name));
            }
        }
        try {
            new SetPlan(List.copyOf(assignments)).apply(session, token);
            statement.run(session, token, out);
        } finally {
            before.forEach(session.variables()::restore);
        }
    }
}
