package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.type.CharacterSets;
import java.util.List;

/** Variables that hang together. */
final class VariableEffects {

    private VariableEffects() {}

    /** Every name of a variable that has two. */
    static List<String> sameAs(String name) {
        return switch (name) {
            case "tx_isolation", "transaction_isolation" -> List.of("tx_isolation", "transaction_isolation");
            case "tx_read_only", "transaction_read_only" -> List.of("tx_read_only", "transaction_read_only");
            default -> List.of(name);
        };
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
