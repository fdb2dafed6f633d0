package io.sluice.sql;

import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The items of a statement's outermost SELECT: where each stands, and the label MariaDB gives its column, which is the alias
 * or the client's own text. Immutable.
 */
final class SelectList {

    /**
     * One item.
     *
     * @param from its first token
     * @param to behind its expression, alias not included
     * @param label the column's name; null for a star, which has several
     */
    record Item(int from, int to, @Nullable String label) {}

    private static final Set<String> MODIFIERS = Set.of(
            "ALL",
            "DISTINCT",
            "DISTINCTROW",
            "HIGH_PRIORITY",
            "STRAIGHT_JOIN",
            "SQL_SMALL_RESULT",
            "SQL_BIG_RESULT",
            "SQL_BUFFER_RESULT",
            "SQL_CACHE",
            "SQL_NO_CACHE",
            "SQL_CALC_FOUND_ROWS");

    private static final Set<String> ENDS = Set.of(
            "FROM",
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "INTO",
            "FOR",
            "LOCK",
            "WINDOW",
            "OFFSET",
            "FETCH",
            "PROCEDURE");

    /** Words behind which a name or string still belongs to the expression. */
    private static final Set<String> JOINTS = Set.of(
            "IS",
            "NOT",
            "AND",
            "OR",
            "XOR",
            "LIKE",
            "RLIKE",
            "REGEXP",
            "IN",
            "BETWEEN",
            "DIV",
            "MOD",
            "BINARY",
            "INTERVAL",
            "COLLATE",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "DATE",
            "TIME",
            "TIMESTAMP",
            "ESCAPE",
            "ANY",
            "ALL",
            "SOME",
            "SELECT",
            "DISTINCT",
            "USING",
            "OVER",
            "FROM",
            "ON",
            "WHERE",
            "HAVING",
            "BY",
            "LIMIT",
            "SET",
            "VALUES",
            "DEFAULT",
            "COMMENT",
            "RETURN",
            "SEPARATOR",
            "BOTH",
            "LEADING",
            "TRAILING");

    /** Words that end an expression and are no alias. */
    private static final Set<String> LAST_WORDS = Set.of(
            "END",
            "NULL",
            "TRUE",
            "FALSE",
            "UNKNOWN",
            "DAY",
            "HOUR",
            "MINUTE",
            "SECOND",
            "MONTH",
            "YEAR",
            "WEEK",
            "QUARTER",
            "MICROSECOND");

    /** Of a statement that is none of the client's. */
    static final SelectList NONE = new SelectList(List.of(), 0);

    private final List<Item> items;
    private final int end;

    private SelectList(List<Item> items, int end) {
        this.items = items;
        this.end = end;
    }

    List<Item> items() {
        return items;
    }

    /** The token behind the list. */
    int end() {
        return end;
    }

    /** The list of the outermost SELECT; without items if there is none. */
    static SelectList of(Tokens tokens) {
        int select = outermostSelect(tokens);
        List<Item> items = new ArrayList<>();
        if (select < 0) {
            return new SelectList(items, 0);
        }
        int i = select + 1;
        while (tokens.get(i).kind() == Token.Kind.WORD
                && MODIFIERS.contains(tokens.get(i).upper())) {
            i++;
        }
        int start = i;
        int depth = 0;
        for (; i < tokens.count(); i++) {
            Token token = tokens.get(i);
            if (token.isOperator("(")) {
                depth++;
            } else if (token.isOperator(")")) {
                if (depth-- == 0) {
                    break;
                }
            } else if (depth == 0 && token.isOperator(",")) {
                items.add(item(tokens, start, i));
                start = i + 1;
            } else if (depth == 0 && endsList(tokens, i)) {
                break;
            }
        }
        items.add(item(tokens, start, i));
        return new SelectList(items, i);
    }

    /** The labels of {@code count} columns; null where the database's own label is MariaDB's too. */
    @Nullable
    String[] labels(int count) {
        @Nullable String[] labels = new String[count];
        int star = -1;
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).label() == null) {
                if (star >= 0) {
                    return labels; // how the columns are shared between two stars is not in the text
                }
                star = i;
            }
        }
        if ((star < 0 && items.size() != count) || items.size() > count + 1) {
            return labels;
        }
        int before = star < 0 ? items.size() : star;
        for (int i = 0; i < before; i++) {
            labels[i] = items.get(i).label();
        }
        for (int i = 1; star >= 0 && i <= items.size() - star - 1; i++) {
            labels[count - i] = items.get(items.size() - i).label();
        }
        return labels;
    }

    private static int outermostSelect(Tokens tokens) {
        int i = 0;
        while (tokens.get(i).isOperator("(")) {
            i++;
        }
        if (tokens.get(i).is("SELECT")) {
            return i;
        }
        if (!tokens.get(i).is("WITH")) {
            return -1;
        }
        for (int depth = 0; i < tokens.count(); i++) {
            Token token = tokens.get(i);
            depth += token.isOperator("(") ? 1 : token.isOperator(")") ? -1 : 0;
            if (depth == 0 && token.is("SELECT")) {
                return i;
            }
        }
        return -1;
    }

    private static boolean endsList(Tokens tokens, int i) {
        Token token = tokens.get(i);
        return token.kind() == Token.Kind.WORD && !tokens.get(i - 1).isOperator(".") && ENDS.contains(token.upper());
    }

    private static Item item(Tokens tokens, int from, int to) {
        Token last = tokens.get(to - 1);
        if (last.isOperator("*") && (to - from == 1 || tokens.get(to - 2).isOperator("."))) {
            return new Item(from, to, null);
        }
        boolean aliasable = to - from >= 2 && (last.isName() || last.isString());
        if (aliasable && to - from >= 3 && tokens.get(to - 2).is("AS")) {
            return new Item(from, to - 2, aliasText(last));
        }
        if (aliasable
                && endsExpression(tokens.get(to - 2))
                && !(last.isString() && tokens.get(to - 2).isString())
                && !(last.kind() == Token.Kind.WORD && LAST_WORDS.contains(last.upper()))) {
            return new Item(from, to - 1, aliasText(last));
        }
        return new Item(from, to, label(tokens, from, to));
    }

    /** Whether a name behind this token would be an alias. */
    static boolean endsExpression(Token token) {
        return switch (token.kind()) {
            case WORD -> !JOINTS.contains(token.upper());
            case QUOTED_NAME, STRING, RAW_STRING, NUMBER, HEX, BITS, SYSTEM_VARIABLE, USER_VARIABLE -> true;
            case OPERATOR -> token.isOperator(")");
            default -> false;
        };
    }

    private static String aliasText(Token token) {
        return token.isString() ? token.string() : token.name();
    }

    private static String label(Tokens tokens, int from, int to) {
        Token last = tokens.get(to - 1);
        boolean path = to > from && last.isName();
        boolean strings = to > from;
        for (int i = from; i < to; i++) {
            boolean separator = (to - 1 - i) % 2 == 1;
            path &= separator ? tokens.get(i).isOperator(".") : tokens.get(i).isName();
            strings &= tokens.get(i).isString();
        }
        if (path && !last.isOneOf("NULL", "TRUE", "FALSE")) {
            return last.name();
        }
        if (strings) {
            StringBuilder joined = new StringBuilder();
            for (int i = from; i < to; i++) {
                joined.append(tokens.get(i).string());
            }
            return joined.toString();
        }
        String text = tokens.text(from, to);
        return last.isOneOf("NULL", "TRUE", "FALSE") && to - from == 1 ? last.upper() : text;
    }
}
