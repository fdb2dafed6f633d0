package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.type.CharacterSets;
import org.jspecify.annotations.Nullable;

/** {@code SET NAMES} and {@code SET CHARACTER SET}. */
final class SetNames {

    private SetNames() {}

    /** The cursor stands behind {@code NAMES}. */
    static SetPlan.Assignment names(Cursor cursor) throws SqlError {
        String name = wordOrDefault(cursor);
        String wanted = cursor.accept("COLLATE") ? wordOrDefault(cursor) : null;
        return (session, token) -> {
            String set = name == null ? "utf8mb4" : CharacterSets.named(name);
            String collation =
                    wanted == null ? CharacterSets.defaultCollation(set) : CharacterSets.collation(wanted, set);
            return () -> {
                session.variables().set("character_set_client", set);
                session.variables().set("character_set_connection", set);
                session.variables().set("character_set_results", set);
                session.variables().set("collation_connection", collation);
            };
        };
    }

    /** The cursor stands behind {@code CHARACTER SET}. */
    static SetPlan.Assignment characterSet(Cursor cursor) throws SqlError {
        String name = wordOrDefault(cursor);
        return (session, token) -> {
            String set = name == null ? "utf8mb4" : CharacterSets.named(name);
            return () -> {
                SessionVariables variables = session.variables();
                variables.set("character_set_client", set);
                variables.set("character_set_results", set);
                variables.set("character_set_connection", variables.text("character_set_database"));
                variables.set("collation_connection", variables.text("collation_database"));
            };
        };
    }

    private static @Nullable String wordOrDefault(Cursor cursor) throws SqlError {
        if (cursor.accept("DEFAULT")) {
            return null;
        }
        return cursor.peek().isString() ? cursor.string() : cursor.name();
    }
}
