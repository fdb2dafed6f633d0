package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.function.Answer;
import io.sluice.sql.function.SqlFunction;
import io.sluice.sql.function.SqlFunctions;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls of our own functions in a statement, put into H2's words by edits: the name becomes the entry point's, the
 * parenthesis the function's name, and words between the arguments become commas. <b>Errors:</b> 1582 for a wrong number of
 * arguments, 1064 where MariaDB's grammar fixes it.
 */
final class FunctionCalls {

    /** What stands before a name that is a table's, an index' or a type's, whatever follows it. */
    private static final Set<String> NAMERS = Set.of(
            "INTO",
            "TABLE",
            "EXISTS",
            "INDEX",
            "KEY",
            "UNIQUE",
            "REFERENCES",
            "UPDATE",
            "FROM",
            "JOIN",
            "CONSTRAINT",
            "VIEW",
            "AS",
            "WITH",
            "RECURSIVE",
            "COLUMN",
            "ADD",
            "RETURNS");

    /** Functions that are also types: behind a name, and in CONVERT, they are these. */
    private static final Set<String> TYPES = Set.of("CHAR", "DATE", "TIME", "TIMESTAMP", "YEAR", "BINARY");

    /** Words that MariaDB's grammar knows with their arguments: a wrong number is a syntax error. */
    private static final Set<String> GRAMMAR = Set.of(
            "LEFT",
            "RIGHT",
            "INSERT",
            "REPLACE",
            "REPEAT",
            "CHAR",
            "TRIM",
            "SUBSTRING",
            "SUBSTR",
            "MID",
            "POSITION",
            "ASCII",
            "FORMAT",
            "PASSWORD");

    /** Words between arguments, by the function they belong to, that stand for a comma. */
    private static final Map<String, Set<String>> SEPARATORS = Map.of(
            "SUBSTRING", Set.of("FROM", "FOR"),
            "SUBSTR", Set.of("FROM", "FOR"),
            "MID", Set.of("FROM", "FOR"),
            "TRIM", Set.of("FROM"),
            "POSITION", Set.of("IN"),
            "CHAR", Set.of("USING"));

    /** JSON functions that take a document as it is, where a string would be quoted. */
    private static final Set<String> EMBEDDING = Set.of(
            "JSON_ARRAY",
            "JSON_OBJECT",
            "JSON_ARRAY_APPEND",
            "JSON_ARRAY_INSERT",
            "JSON_SET",
            "JSON_INSERT",
            "JSON_REPLACE");

    private final Tokens tokens;
    private final Edits edits;

    private FunctionCalls(Tokens tokens, Edits edits) {
        this.tokens = tokens;
        this.edits = edits;
    }

    static void apply(Tokens tokens, Edits edits) throws SqlError {
        FunctionCalls calls = new FunctionCalls(tokens, edits);
        for (int i = 1; i < tokens.count(); i++) {
            if (tokens.get(i + 1).isOperator("(")) {
                SqlFunction function = calls.calledAt(i);
                if (function != null) {
                    calls.call(i, function);
                }
            }
        }
    }

    private @Nullable SqlFunction calledAt(int i) {
        Token token = tokens.get(i);
        Token before = tokens.get(i - 1);
        if (token.kind() != Token.Kind.WORD
                || before.isOperator(".")
                || edits.at(i) != null
                || (before.kind() == Token.Kind.WORD && NAMERS.contains(before.upper()))) {
            return null;
        }
        String name = token.upper();
        boolean definesIndex = before.is("ON") && tokens.get(0).is("CREATE");
        if (definesIndex || (TYPES.contains(name) && isType(i))) {
            return null;
        }
        return SqlFunctions.find(name);
    }

    private boolean isType(int i) {
        Token before = tokens.get(i - 1);
        return (SelectList.endsExpression(before) && !before.isOneOf("SELECT", "ALL", "DISTINCT", "SQL_NO_CACHE"))
                || (before.isOperator(",")
                        && enclosing(i) > 0
                        && tokens.get(enclosing(i)).is("CONVERT"));
    }

    /** The token before the parenthesis around {@code i}; -1 if there is none. */
    private int enclosing(int i) {
        int depth = 0;
        for (int at = i - 1; at > 0; at--) {
            Token token = tokens.get(at);
            depth += token.isOperator(")") ? 1 : token.isOperator("(") ? -1 : 0;
            if (depth < 0) {
                return at - 1;
            }
        }
        return -1;
    }

    private void call(int i, SqlFunction named) throws SqlError {
        int close = tokens.behindParenthesis(i + 1) - 1;
        SqlFunction function = named;
        int first = i + 2;
        Set<String> separators = SEPARATORS.getOrDefault(function.name(), Set.of());
        List<Integer> commas = separators(first, close, separators);
        String form = form(first, close, commas);
        if (form != null) {
            function = Objects.requireNonNull(SqlFunctions.find(named.name() + " " + form));
        }
        boolean side = tokens.get(first).isOneOf("BOTH", "LEADING", "TRAILING")
                && named.name().equals("TRIM");
        int count = close <= first ? 0 : commas.size() + 1;
        boolean onlyText = side && commas.size() == 1 && commas.get(0) == first + 1; // TRIM(LEADING FROM text)
        if (!function.takes(count)) {
            throw GRAMMAR.contains(named.name())
                    ? SqlErrors.syntax(tokens.source(), tokens.get(close).start())
                    : SqlErrors.argumentCount(tokens.get(i).text());
        }
        String head = isDocument(i, function) ? function.innerHead(count) : function.head(count);
        int open = head.indexOf('(');
        edits.replace(i, head.substring(0, open));
        edits.replace(i + 1, head.substring(open));
        for (int comma : commas) {
            if (!tokens.get(comma).isOperator(",")) {
                edits.replace(comma, onlyText ? "' '," : ",");
            }
        }
        if (side) {
            edits.replace(first, "");
        }
        if ("USING".equals(form)) {
            characterSet(commas.get(commas.size() - 1) + 1);
        }
    }

    /** The name of a character set becomes a string. */
    private void characterSet(int at) throws SqlError {
        Token token = tokens.get(at);
        String name = token.isString() ? token.string() : token.name();
        if (!SqlFunctions.isCharacterSet(name)) {
            throw SqlErrors.unknownCharacterSet(name);
        }
        edits.replace(at, Literals.quoted(name));
    }

    /** Which form of the function it is, by its words; null for the plain one. */
    private @Nullable String form(int first, int close, List<Integer> commas) {
        String name = tokens.get(first - 2).upper();
        if (name.equals("TRIM") && !commas.isEmpty()) {
            return tokens.get(first).isOneOf("LEADING", "TRAILING")
                    ? tokens.get(first).upper()
                    : "BOTH";
        }
        boolean using = name.equals("CHAR")
                && !commas.isEmpty()
                && tokens.get(commas.get(commas.size() - 1)).is("USING");
        return using && close > first ? "USING" : null;
    }

    /** The tokens between the arguments: commas, and words that stand for one. */
    private List<Integer> separators(int first, int close, Set<String> words) {
        List<Integer> found = new ArrayList<>();
        int depth = 0;
        for (int i = first; i < close; i++) {
            Token token = tokens.get(i);
            depth += token.isOperator("(") ? 1 : token.isOperator(")") ? -1 : 0;
            boolean word = token.kind() == Token.Kind.WORD && words.contains(token.upper());
            if (depth == 0 && (token.isOperator(",") || word)) {
                found.add(i);
            }
        }
        return found;
    }

    /** Whether the whole of an argument of an embedding function is this call. */
    private boolean isDocument(int i, SqlFunction function) {
        int around = enclosing(i);
        Token before = tokens.get(i - 1);
        Token behind = tokens.get(tokens.behindParenthesis(i + 1));
        return function.answer() == Answer.JSON
                && around >= 0
                && tokens.get(around).kind() == Token.Kind.WORD
                && EMBEDDING.contains(tokens.get(around).upper())
                && (before.isOperator("(") || before.isOperator(","))
                && (behind.isOperator(",") || behind.isOperator(")"));
    }
}
