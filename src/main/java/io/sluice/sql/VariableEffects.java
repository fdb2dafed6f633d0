package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.type.CharacterSets;
import java.util.List;

/** Variables that hang together. */
final class VariableEffects {

    private static final List<List<String>> SAME = List.of(
            List.of("tx_isolation", "transaction_isolation"),
            List.of("tx_read_only", "transaction_read_only"),
            List.of("long_query_time", "log_slow_query_time"),
            List.of("slow_query_log", "log_slow_query"));

    private VariableEffects() {}

    /** Every name of a variable that has two. */
    static List<String> sameAs(String name) {
        return SAME.stream().filter(names -> names.contains(name)).findFirst().orElse(List.of(name));
    }

    /** A character set brings its collation, a collation its character set. */
    static void follow(String name, SessionVariables variables) throws SqlError {
        for (String side : List.of("connection", "database", "server")) {
            if (name.equals("character_set_" + side)) {
                variables.set("collation_" + side, CharacterSets.defaultCollation(variables.text(name)));
            } else if (name.equals("collation_" + side)) {
                variables.set("character_set_" + side, CharacterSets.setOf(variables.text(name)));
            }
        }
    }
}
