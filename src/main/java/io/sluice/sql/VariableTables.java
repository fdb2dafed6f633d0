package io.sluice.sql;

import io.sluice.sql.info.InfoRows;
import io.sluice.sql.variable.Variable;
import io.sluice.stats.StatusVariable;
import java.util.Map;
import java.util.TreeMap;

/** The information tables of variables and counters. Stateless. */
final class VariableTables {

    private VariableTables() {}

    static InfoRows variables(Information.View view, boolean global) {
        H2Session session = view.session();
        InfoRows rows = InfoRows.of(global ? "GLOBAL_VARIABLES" : "SESSION_VARIABLES");
        for (Variable variable : session.engineVariables().all()) {
            if (!global) {
                rows.row(variable.name(), session.variables().get(variable, session));
            } else if (variable.scope() != Variable.Scope.SESSION) {
                rows.row(variable.name(), session.engineVariables().global(variable));
            }
        }
        return rows;
    }

    /** Counters of the whole node; of the session where there is one of its own. */
    static InfoRows status(Information.View view, boolean global) {
        StatementCounters.OfSession own = view.session().counters();
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        view.session().engine().counters().totals().forEach((name, count) -> all.put(name, Long.toString(count)));
        for (StatusVariable variable : view.session().engine().status()) {
            all.put(variable.name(), variable.value().get());
        }
        InfoRows rows = InfoRows.of(global ? "GLOBAL_STATUS" : "SESSION_STATUS");
        all.forEach((name, value) -> rows.row(name, global || !own.has(name) ? value : own.value(name)));
        return rows;
    }

    /** SYSTEM_VARIABLES; the comment says why a variable has no effect. */
    static InfoRows described(Information.View view) {
        H2Session session = view.session();
        InfoRows rows = InfoRows.of("SYSTEM_VARIABLES");
        for (Variable variable : session.engineVariables().all()) {
            boolean global = variable.scope() != Variable.Scope.SESSION;
            boolean set = session.engineVariables().setGlobals().containsKey(variable.name());
            rows.row()
                    .set("VARIABLE_NAME", variable.name().toUpperCase(java.util.Locale.ROOT))
                    .set(
                            "SESSION_VALUE",
                            variable.scope() == Variable.Scope.GLOBAL
                                    ? null
                                    : session.variables().get(variable, session))
                    .set("GLOBAL_VALUE", global ? session.engineVariables().global(variable) : null)
                    .set("GLOBAL_VALUE_ORIGIN", set ? "SQL" : "COMPILE-TIME")
                    .set("DEFAULT_VALUE", variable.initial().get())
                    .set("VARIABLE_SCOPE", scope(variable))
                    .set("VARIABLE_TYPE", variable.type().word())
                    .set("VARIABLE_COMMENT", variable.reason())
                    .set("NUMERIC_MIN_VALUE", orNull(variable.type().least()))
                    .set("NUMERIC_MAX_VALUE", orNull(variable.type().greatest()))
                    .set("NUMERIC_BLOCK_SIZE", orNull(variable.type().block()))
                    .set(
                            "ENUM_VALUE_LIST",
                            orNull(String.join(",", variable.type().words())))
                    .set("READ_ONLY", variable.effect() == Variable.Effect.SHOWN ? "YES" : "NO");
        }
        return rows;
    }

    private static String scope(Variable variable) {
        return switch (variable.scope()) {
            case GLOBAL -> "GLOBAL";
            case BOTH -> "SESSION";
            case SESSION -> "SESSION ONLY";
        };
    }

    private static @org.jspecify.annotations.Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
