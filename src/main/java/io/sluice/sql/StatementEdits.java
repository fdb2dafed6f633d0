package io.sluice.sql;

import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Set;

/** The edits that queries and changes of rows need: hints to MariaDB's optimizer, which H2 has no ear for, are left out. */
final class StatementEdits {

    private static final Set<String> HINTS = Set.of(
            "SQL_NO_CACHE",
            "SQL_CACHE",
            "SQL_CALC_FOUND_ROWS",
            "SQL_SMALL_RESULT",
            "SQL_BIG_RESULT",
            "SQL_BUFFER_RESULT",
            "STRAIGHT_JOIN",
            "HIGH_PRIORITY",
            "LOW_PRIORITY",
            "DELAYED",
            "QUICK");

    private static final Set<String> HINTED = Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE");

    private StatementEdits() {}

    static void apply(Tokens tokens, Edits edits) {
        for (int i = 0; i < tokens.count(); i++) {
            Token token = tokens.get(i);
            if (token.kind() != Token.Kind.WORD) {
                continue;
            }
            if (HINTED.contains(token.upper())) {
                for (int j = i + 1; isHint(tokens.get(j)); j++) {
                    edits.drop(j, j + 1);
                }
            } else if (token.isOneOf("FORCE", "IGNORE") && tokens.get(i + 1).isOneOf("INDEX", "KEY")) {
                edits.drop(i, tokens.behindParenthesis(open(tokens, i + 2)));
            } else if (token.is("USE") && tokens.get(i + 1).isOneOf("INDEX", "KEY")) {
                edits.drop(i, tokens.behindParenthesis(open(tokens, i + 2)));
            } else if (token.is("RLIKE")) {
                edits.replace(i, "REGEXP");
            }
        }
    }

    private static boolean isHint(Token token) {
        return token.kind() == Token.Kind.WORD && HINTS.contains(token.upper());
    }

    private static int open(Tokens tokens, int from) {
        int i = from;
        while (i < tokens.count() && !tokens.get(i).isOperator("(")) {
            i++;
        }
        return i;
    }
}
