package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;

/**
 * Turns a statement into H2's words, token by token: string forms, quoting, operators, session functions and variables as
 * literals (never as H2 aliases, which would run in the database owner's JVM: D-26). Comments are left out.
 *
 * <p><b>Invariant:</b> I1 what a string stands for does not change. <b>Threading:</b> used by one thread, once.
 */
final class Rewriter {

    /** Functions H2 has under another name. */
    private static final Map<String, String> RENAMED = Map.of("IF", "CASEWHEN", "LCASE", "LOWER", "UCASE", "UPPER");

    /** Whole seconds, as MariaDB gives them; H2 gives fractions. */
    private static final Set<String> NOW = Set.of("NOW", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "LOCALTIME", "SYSDATE");

    private static final Set<String> NOW_WITHOUT_PARENTHESES =
            Set.of("CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "LOCALTIME");

    private static final Set<String> TIME_NOW = Set.of("CURTIME", "CURRENT_TIME");

    /** Functions of H2's that read files or other databases, or tell of them: no client's business. */
    private static final Set<String> FORBIDDEN = Set.of(
            "FILE_READ",
            "FILE_WRITE",
            "CSVREAD",
            "CSVWRITE",
            "LINK_SCHEMA",
            "ABORT_SESSION",
            "CANCEL_SESSION",
            "SESSION_ID",
            "DATABASE_PATH",
            "DB_OBJECT_SQL",
            "MEMORY_FREE",
            "MEMORY_USED",
            "LOCK_MODE",
            "LOCK_TIMEOUT",
            "READONLY",
            "CURRVAL",
            "H2VERSION",
            "AUTOCOMMIT",
            "SIGNAL",
            "ZERO",
            "CANCEL");

    private final Tokens tokens;
    private final Edits edits;
    private final Tokenizer.Mode mode;
    private final SessionScope scope;
    private final StringBuilder out;
    private final int sought;
    private int sourceOfSought = -1;
    private boolean usedSession;

    private Rewriter(Tokens tokens, Edits edits, Tokenizer.Mode mode, SessionScope scope, int sought) {
        this.tokens = tokens;
        this.edits = edits;
        this.mode = mode;
        this.scope = scope;
        this.sought = sought;
        this.out = new StringBuilder(tokens.source().length() + 16);
    }

    /**
     * A statement for H2.
     *
     * @param text the words
     * @param ofSession whether values of the session went in, so that it is good for one execution only
     */
    record Result(String text, boolean ofSession) {}

    static Result rewrite(Tokens tokens, Edits edits, Tokenizer.Mode mode, SessionScope scope) throws SqlError {
        Rewriter rewriter = new Rewriter(tokens, edits, mode, scope, -1);
        rewriter.range(0, tokens.count());
        return new Result(rewriter.out.toString(), rewriter.usedSession);
    }

    /** A part of a statement, by the general rules. */
    static String part(Tokens tokens, int from, int to, Tokenizer.Mode mode, SessionScope scope) throws SqlError {
        Edits edits = new Edits(tokens);
        FunctionCalls.apply(tokens, edits);
        Rewriter rewriter = new Rewriter(tokens, edits, mode, scope, -1);
        rewriter.range(from, to);
        return rewriter.out.toString();
    }

    /** Where in the client's text that stands which is at {@code offset} of H2's. */
    static int sourceOffset(Tokens tokens, Edits edits, Tokenizer.Mode mode, SessionScope scope, int offset)
            throws SqlError {
        Rewriter rewriter = new Rewriter(tokens, edits, mode, scope, offset);
        rewriter.range(0, tokens.count());
        return rewriter.sourceOfSought < 0 ? tokens.source().length() : rewriter.sourceOfSought;
    }

    private void range(int from, int to) throws SqlError {
        for (int i = from; i < to; ) {
            if (i > from) {
                gap(tokens.get(i - 1), tokens.get(i));
            }
            int before = out.length();
            int next = emit(i);
            if (sourceOfSought < 0 && sought >= 0 && out.length() > sought && out.length() > before) {
                sourceOfSought = tokens.get(i).start();
            }
            i = next;
        }
    }

    /** One blank for any gap, comments included; none where there was none, unless two words would grow together. */
    private void gap(Token before, Token after) {
        if (after.start() > before.end() || before.isString() || after.isString()) {
            out.append(' ');
        }
    }

    /** Writes the token at {@code i} and says which one comes next. */
    private int emit(int i) throws SqlError {
        Token token = tokens.get(i);
        String edit = edits.at(i);
        if (edit != null) {
            out.append(edit);
            return i + 1;
        }
        switch (token.kind()) {
            case WORD -> {
                return word(i, token);
            }
            case STRING, RAW_STRING -> {
                return string(i, token);
            }
            case QUOTED_NAME -> out.append(quotedName(token));
            case HEX -> out.append("X'").append(hex(token)).append('\'');
            case BITS -> out.append(bits(token));
            case SYSTEM_VARIABLE -> {
                usedSession = true;
                out.append(Literals.inH2(scope.variable(token)));
            }
            case USER_VARIABLE -> out.append('@').append(userVariable(token));
            case OPERATOR -> operator(token);
            case UNFINISHED, PARAMETER -> throw SqlErrors.syntax(tokens.source(), token.start());
            default -> out.append(tokens.source(), token.start(), token.end());
        }
        return i + 1;
    }

    private int word(int i, Token token) throws SqlError {
        boolean qualified = tokens.get(i - 1).isOperator(".");
        boolean called = tokens.get(i + 1).isOperator("(") && !qualified;
        if (token.text().indexOf('$') >= 0) {
            out.append(Catalog.quoted(token.text())); // two dollars would begin a string for H2
            return i + 1;
        }
        if (qualified) {
            out.append(tokens.source(), token.start(), token.end());
            return i + 1;
        }
        int call = SessionScope.callLength(tokens, i);
        if (call > 0) {
            usedSession = true;
            out.append(Literals.inH2(scope.function(token.upper())));
            return i + call;
        }
        String upper = token.upper();
        if (called && FORBIDDEN.contains(upper)) {
            throw SqlErrors.noSuchFunction(schemaName(), token.text());
        }
        int now = now(i, upper, called);
        if (now > 0) {
            return i + now;
        }
        if (upper.equals("COLLATE") && tokens.get(i + 1).isName()) {
            return i + 2; // comparison ignores case in any collation
        }
        if (isIntroducer(i)) {
            return i + 1;
        }
        if (upper.equals("INFORMATION_SCHEMA")) {
            out.append(upper);
        } else if (upper.equals("USER") && !called) {
            out.append("\"user\""); // a function for H2, an ordinary name here
        } else {
            out.append(called ? RENAMED.getOrDefault(upper, token.text()) : token.text());
        }
        return i + 1;
    }

    private String schemaName() {
        Object schema = scope.function("DATABASE");
        return schema == null ? "" : schema.toString();
    }

    /** Writes the current time and says how many tokens it took; 0 if this is something else. */
    private int now(int i, String upper, boolean called) {
        boolean time = TIME_NOW.contains(upper);
        if (!time && !NOW.contains(upper)) {
            return 0;
        }
        if (called) {
            if (tokens.get(i + 2).isOperator(")")) {
                out.append(time ? "LOCALTIME(0)" : "LOCALTIMESTAMP(0)");
                return 3;
            }
            out.append(time ? "LOCALTIME" : "LOCALTIMESTAMP"); // the precision follows
            return 1;
        }
        if (time ? upper.equals("CURRENT_TIME") : NOW_WITHOUT_PARENTHESES.contains(upper)) {
            out.append(time ? "LOCALTIME(0)" : "LOCALTIMESTAMP(0)");
            return 1;
        }
        return 0;
    }

    private int string(int i, Token token) {
        StringBuilder value = new StringBuilder(token.string());
        int next = i + 1;
        while (tokens.get(next).isString()) {
            value.append(tokens.get(next).string());
            next++;
        }
        Token before = tokens.get(i - 1);
        boolean alias =
                before.is("AS") || (SelectList.endsExpression(before) && !before.isString() && !isIntroducer(i - 1));
        out.append(alias ? Catalog.quoted(value.toString()) : Literals.quoted(value.toString()));
        return next;
    }

    /** Whether the token names the character set of the string that follows it. */
    private boolean isIntroducer(int i) {
        Token token = tokens.get(i);
        Token next = tokens.get(i + 1);
        return token.kind() == Token.Kind.WORD
                && (next.isString() || next.kind() == Token.Kind.HEX)
                && (token.text().startsWith("_") || (token.is("N") && token.end() == next.start()));
    }

    private static String quotedName(Token token) {
        String name = token.name();
        return Catalog.quoted(name.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA) ? Catalog.inH2(name) : name);
    }

    private static String userVariable(Token token) {
        char quote = token.source().charAt(token.start() + 1);
        boolean quoted = quote == '`' || quote == '\'' || quote == '"';
        String name = quoted
                ? token.source().substring(token.start() + 2, token.end() - 1)
                : token.text().substring(1);
        String lower = Literals.lower(name);
        return lower.chars().allMatch(c -> Tokenizer.isWordCharacter((char) c)) ? lower : Catalog.quoted(lower);
    }

    private void operator(Token token) throws SqlError {
        switch (token.text()) {
            case "||" -> out.append(mode.pipesConcat() ? "||" : " OR ");
            case "&&" -> out.append(" AND ");
            case "!" -> out.append(" NOT ");
            case "<=>" -> out.append(" IS NOT DISTINCT FROM ");
            case ";" -> throw SqlErrors.syntax(tokens.source(), nextStart(token));
            default -> out.append(tokens.source(), token.start(), token.end());
        }
    }

    /** A second statement is what the client's protocol did not ask for. */
    private int nextStart(Token semicolon) {
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.get(i).start() > semicolon.start()) {
                return tokens.get(i).start();
            }
        }
        return semicolon.start();
    }

    private static String hex(Token token) {
        String text = token.text();
        String digits = text.startsWith("0x") ? text.substring(2) : text.substring(2, text.length() - 1);
        return digits.length() % 2 == 0 ? digits : "0" + digits;
    }

    private String bits(Token token) throws SqlError {
        String text = token.text();
        String digits = text.startsWith("0b") ? text.substring(2) : text.substring(2, text.length() - 1);
        if (!digits.matches("[01]{1,64}")) {
            throw SqlErrors.syntax(tokens.source(), token.start());
        }
        return new BigInteger(digits, 2).toString();
    }
}
