package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Token;
import io.sluice.sql.variable.Variable.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A system variable as it is written.
 *
 * @param scope which of its values, null if that was not said
 * @param name as written
 */
record VariableName(@Nullable Scope scope, String name) {

    /** @throws SqlError 1193 for a scope there is none of */
    static VariableName of(Token token) throws SqlError {
        String text = token.text().substring(2);
        if (text.startsWith("`")) {
            return new VariableName(null, text.substring(1, text.length() - 1));
        }
        int dot = text.indexOf('.');
        if (dot < 0) {
            if (text.isEmpty()) {
                throw SqlErrors.syntax(token.source(), token.start());
            }
            return new VariableName(null, text);
        }
        String name = text.substring(dot + 1);
        return switch (Literals.lower(text.substring(0, dot))) {
            case "global" -> new VariableName(Scope.GLOBAL, name);
            case "session", "local" -> new VariableName(Scope.SESSION, name);
            default -> throw SqlErrors.unknownStructure(text.substring(0, dot));
        };
    }
}
