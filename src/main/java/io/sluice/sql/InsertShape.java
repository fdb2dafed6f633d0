package io.sluice.sql;

import io.sluice.sql.EnginePlan.Verb;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;

/** What the text of an INSERT says of its columns and rows. */
final class InsertShape {

    private InsertShape() {}

    /** Whether the statement itself gives {@code column} a value: a list of columns that leaves it out does not. */
    static boolean names(Tokens tokens, String column) {
        int i = listStart(tokens);
        if (tokens.get(i).is("SET")) {
            for (int j = i + 1; j < tokens.count(); j++) {
                if (tokens.get(j).isName()
                        && tokens.get(j + 1).isOperator("=")
                        && tokens.get(j).name().equalsIgnoreCase(column)) {
                    return true;
                }
            }
            return false;
        }
        int place = tokens.get(i).isOperator("(") ? placeInList(tokens, i, column) : 0;
        if (place < 0) {
            return false;
        }
        int values = i;
        while (values < tokens.count() && !tokens.get(values).isOneOf("VALUES", "VALUE", "SELECT")) {
            values++;
        }
        // Without a list the id is taken to be the first column, as it nearly always is.
        return !generates(tokens, values + 1, place);
    }

    /** Whether the statement lists its columns and {@code column} is not among them. */
    static boolean leavesOut(Tokens tokens, String column) {
        int i = listStart(tokens);
        return tokens.get(i).isOperator("(") && placeInList(tokens, i, column) < 0;
    }

    /** MariaDB's words on what a statement did. */
    static String info(EnginePlan plan, long count) {
        Tokens tokens = plan.tokens();
        if (plan.verb() == Verb.UPDATE) {
            return "Rows matched: " + count + "  Changed: " + count + "  Warnings: 0";
        }
        boolean inserts = plan.verb() == Verb.INSERT || plan.verb() == Verb.REPLACE;
        boolean several = inserts ? isSeveral(tokens) : isTableChange(tokens);
        return several ? "Records: " + count + "  Duplicates: 0  Warnings: 0" : "";
    }

    private static boolean isTableChange(Tokens tokens) {
        return tokens.get(0).is("ALTER")
                || (tokens.get(0).is("CREATE") && tokens.get(1).isOneOf("INDEX", "UNIQUE", "FULLTEXT"))
                || (tokens.get(0).is("DROP") && tokens.get(1).is("INDEX"));
    }

    private static boolean isSeveral(Tokens tokens) {
        int i = listStart(tokens);
        for (; i < tokens.count(); i++) {
            if (tokens.get(i).is("SELECT")) {
                return true;
            }
            if (tokens.get(i).isOneOf("VALUES", "VALUE")) {
                return tokens.get(tokens.behindParenthesis(i + 1)).isOperator(",");
            }
        }
        return false;
    }

    /** The token behind the table's name. */
    private static int listStart(Tokens tokens) {
        int i = 1;
        while (tokens.get(i).isOneOf("LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "IGNORE", "INTO")) {
            i++;
        }
        i++;
        return tokens.get(i).isOperator(".") ? i + 2 : i;
    }

    private static int placeInList(Tokens tokens, int open, String column) {
        int place = 0;
        for (int i = open + 1; i < tokens.count() && !tokens.get(i).isOperator(")"); i++) {
            if (tokens.get(i).isOperator(",")) {
                place++;
            } else if (tokens.get(i).isName() && tokens.get(i).name().equalsIgnoreCase(column)) {
                return place;
            }
        }
        return -1;
    }

    /** Whether the first row has NULL or DEFAULT at this place, or nothing at all. */
    private static boolean generates(Tokens tokens, int open, int place) {
        int at = 0;
        int end = tokens.behindParenthesis(open) - 1;
        if (!tokens.get(open).isOperator("(") || end == open + 1) {
            return tokens.get(open).isOperator("(");
        }
        for (int i = open + 1; i < end; i++) {
            Token token = tokens.get(i);
            if (token.isOperator("(")) {
                i = tokens.behindParenthesis(i) - 1;
            } else if (token.isOperator(",")) {
                at++;
            } else if (at == place) {
                return token.isOneOf("NULL", "DEFAULT");
            }
        }
        return false;
    }
}
