package io.sluice.sql;

import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the clause a name stands in, which MariaDB's messages tell. */
final class Clause {

    private static final Set<String> WORDS = Set.of("SELECT", "WHERE", "ON", "HAVING", "SET", "VALUES", "RETURNING");

    private Clause() {}

    /** The clause of the first place where {@code column}, perhaps with its table, is written. */
    static String of(H2Errors.Context context, String column) {
        @Nullable EnginePlan plan = context.plan();
        if (plan == null) {
            return "SELECT";
        }
        Tokens tokens = plan.tokens();
        String name = column.substring(column.lastIndexOf('.') + 1);
        String clause = switch (plan.verb()) {
            case INSERT, REPLACE -> "INSERT INTO";
            default -> "SELECT";
        };
        for (int i = 0; i < tokens.count(); i++) {
            Token token = tokens.get(i);
            if (token.isName() && token.name().equalsIgnoreCase(name)) {
                return clause;
            }
            if (token.kind() == Token.Kind.WORD) {
                clause = after(tokens, i, clause);
            }
        }
        return clause;
    }

    private static String after(Tokens tokens, int i, String before) {
        Token token = tokens.get(i);
        if (token.isOneOf("ORDER", "GROUP") && tokens.get(i + 1).is("BY")) {
            return token.upper() + " BY";
        }
        return WORDS.contains(token.upper()) ? token.upper() : before;
    }
}
