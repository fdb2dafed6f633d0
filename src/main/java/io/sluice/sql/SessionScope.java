package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an expression may ask of its session: variables, functions about the session, a sleep. */
interface SessionScope {

    /** The functions a session answers; all take no argument. */
    Set<String> FUNCTIONS = Set.of(
            "DATABASE",
            "SCHEMA",
            "USER",
            "SESSION_USER",
            "SYSTEM_USER",
            "CURRENT_USER",
            "CONNECTION_ID",
            "VERSION",
            "LAST_INSERT_ID",
            "ROW_COUNT",
            "FOUND_ROWS");

    /** Knows nothing and waits for nothing: for finding out whether an expression can be evaluated at all. */
    SessionScope DRY = new SessionScope() {
        @Override
        public @Nullable Object variable(Token token) {
            return null;
        }

        @Override
        public @Nullable Object function(String name) {
            return null;
        }

        @Override
        public Long sleep(BigDecimal seconds) {
            return 0L;
        }
    };

    /** The value of a {@code @@variable}. */
    @Nullable
    Object variable(Token token) throws SqlError;

    /** The value of one of {@link #FUNCTIONS}. */
    @Nullable
    Object function(String name);

    /** Waits; 0 when the time is over. */
    Long sleep(BigDecimal seconds) throws SqlError;

    /** How many tokens at {@code index} call one of {@link #FUNCTIONS}: 0 if they do not. */
    static int callLength(Tokens tokens, int index) {
        Token token = tokens.get(index);
        if (token.kind() != Token.Kind.WORD
                || tokens.get(index - 1).isOperator(".")
                || tokens.get(index + 1).isOperator(".")) {
            return 0;
        }
        String name = token.text().toUpperCase(Locale.ROOT);
        if (!FUNCTIONS.contains(name)) {
            return 0;
        }
        if (tokens.get(index + 1).isOperator("(")) {
            return tokens.get(index + 2).isOperator(")") ? 3 : 0;
        }
        return name.equals("CURRENT_USER") ? 1 : 0;
    }
}
