package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.type.CharacterSets;
import io.sluice.sql.variable.VariableType;
import org.jspecify.annotations.Nullable;

/** A character set or a collation, by its name. Immutable. */
enum CharacterSetType implements VariableType {
    /** A character set; NULL, which is no conversion, only for results. */
    SET {
        @Override
        String named(String text) throws SqlError {
            return CharacterSets.named(text);
        }
    },
    /** A collation. */
    COLLATION {
        @Override
        String named(String text) throws SqlError {
            return CharacterSets.collation(text, null);
        }
    };

    abstract String named(String text) throws SqlError;

    @Override
    public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
        if (value == null && variable.equals("character_set_results")) {
            return "";
        }
        if (value == null) {
            throw SqlErrors.wrongValue(variable, "NULL");
        }
        if (!(value instanceof String text)) {
            throw SqlErrors.wrongType(variable);
        }
        return named(text);
    }

    @Override
    public @Nullable Object selected(String kept) {
        return kept.isEmpty() ? null : kept;
    }

    @Override
    public String word() {
        return "ENUM";
    }
}
