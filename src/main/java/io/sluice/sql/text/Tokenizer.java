package io.sluice.sql.text;

import io.sluice.sql.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a statement into tokens by MariaDB's rules: comments to the line's end ({@code -- }, {@code #}) and in between,
 * versioned comments whose contents count, strings with escapes, quoted names, numbers, variables.
 *
 * <p><b>Invariant:</b> I1 the tokens' texts, one after the other, are the text. <b>Threading:</b> used by one thread, once.
 * <b>Errors:</b> none; what the text's end cuts off becomes {@link Kind#UNFINISHED}.
 */
public final class Tokenizer {

    /**
     * What changes the cutting.
     *
     * @param ansiQuotes a double quote begins a name ({@code ANSI_QUOTES})
     * @param rawStrings a backslash escapes nothing ({@code NO_BACKSLASH_ESCAPES})
     * @param pipesConcat {@code ||} joins strings ({@code PIPES_AS_CONCAT}); no matter of cutting, but of the same setting
     */
    public record Mode(boolean ansiQuotes, boolean rawStrings, boolean pipesConcat) {
        public static final Mode DEFAULT = new Mode(false, false, false);
    }

    private static final String[] LONG_OPERATORS = {
        "<=>", "->>", "<=", ">=", "<>", "!=", ":=", "||", "&&", "<<", ">>", "->"
    };

    private final String text;
    private final Mode mode;
    private final int version;
    private final List<Token> tokens;
    private boolean inVersioned;
    private int at;

    private Tokenizer(String text, Mode mode, int version) {
        this.text = text;
        this.mode = mode;
        this.version = version;
        this.tokens = new ArrayList<>(16 + text.length() / 5);
    }

    /** Cuts {@code text}; {@code version} (as 110409 for 11.4.9) decides which versioned comments count. */
    public static Tokens tokenize(String text, Mode mode, int version) {
        Tokenizer tokenizer = new Tokenizer(text, mode, version);
        while (tokenizer.at < text.length()) {
            int start = tokenizer.at;
            Kind kind = tokenizer.next();
            tokenizer.tokens.add(new Token(kind, text, start, tokenizer.at));
        }
        return new Tokens(text, tokenizer.tokens);
    }

    private Kind next() {
        char c = text.charAt(at);
        if (c <= ' ') {
            return whileTrue(Kind.SPACE, i -> text.charAt(i) <= ' ');
        }
        if (isDigit(c) || (c == '.' && isDigit(peek(1)) && !followsName())) {
            return number();
        }
        if (isWordCharacter(c)) {
            return word(c);
        }
        return switch (c) {
            case '\'' -> quoted('\'', mode.rawStrings() ? Kind.RAW_STRING : Kind.STRING);
            case '"' -> doubleQuoted();
            case '`' -> quoted('`', Kind.QUOTED_NAME);
            case '#' -> line();
            case '-' -> peek(1) == '-' && peek(2) <= ' ' ? line() : operator();
            case '/' -> peek(1) == '*' ? comment() : operator();
            case '*' -> inVersioned && peek(1) == '/' ? versionedEnd() : operator();
            case '@' -> variable();
            case '?' -> one(Kind.PARAMETER);
            default -> operator();
        };
    }

    private Kind doubleQuoted() {
        if (mode.ansiQuotes()) {
            return quoted('"', Kind.QUOTED_NAME);
        }
        return quoted('"', mode.rawStrings() ? Kind.RAW_STRING : Kind.STRING);
    }

    private Kind quoted(char quote, Kind kind) {
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\\' && kind == Kind.STRING) {
                at = Math.min(at + 1, text.length());
                if (at == text.length()) {
                    return Kind.UNFINISHED;
                }
            } else if (c == quote) {
                if (peek(0) != quote) {
                    return kind;
                }
                at++;
            }
        }
        return Kind.UNFINISHED;
    }

    private Kind line() {
        return whileTrue(Kind.COMMENT, i -> text.charAt(i) != '\n');
    }

    private Kind comment() {
        boolean mariaOnly = peek(2) == 'M' && peek(3) == '!';
        int mark = mariaOnly ? 4 : peek(2) == '!' ? 3 : 0;
        if (mark != 0 && !inVersioned) {
            int digits = at + mark;
            int behind = digits;
            while (behind < text.length() && behind < digits + 6 && isDigit(text.charAt(behind))) {
                behind++;
            }
            if (counts(text.substring(digits, behind), mariaOnly)) {
                inVersioned = true;
                at = behind - digits >= 5 ? behind : digits;
                return Kind.COMMENT;
            }
        }
        return skipComment();
    }

    private boolean counts(String digits, boolean mariaOnly) {
        if (digits.length() < 5) {
            return true;
        }
        int asked = Integer.parseInt(digits);
        // MariaDB passes over what MySQL 5.7 and later mean for themselves.
        return asked <= version && (mariaOnly || asked < 50700 || asked > 99999);
    }

    private Kind skipComment() {
        int depth = 0;
        while (at < text.length()) {
            if (text.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                at += 2;
                // Only a versioned comment that does not count may hold another one.
                if (--depth == 0 || !inVersionedText()) {
                    return Kind.COMMENT;
                }
            } else {
                at++;
            }
        }
        return Kind.UNFINISHED;
    }

    private boolean inVersionedText() {
        int start = tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1).end();
        return text.startsWith("/*!", start) || text.startsWith("/*M!", start);
    }

    private Kind versionedEnd() {
        inVersioned = false;
        at += 2;
        return Kind.COMMENT;
    }

    private Kind number() {
        if (peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'b')) {
            boolean hex = peek(1) == 'x';
            int i = at + 2;
            while (i < text.length() && (hex ? isHex(text.charAt(i)) : isBit(text.charAt(i)))) {
                i++;
            }
            if (i > at + 2 && (i == text.length() || !isWordCharacter(text.charAt(i)))) {
                at = i;
                return hex ? Kind.HEX : Kind.BITS;
            }
        }
        whileTrue(Kind.NUMBER, i -> isDigit(text.charAt(i)));
        boolean whole = peek(0) != '.' || followsName();
        if (!whole) {
            at++;
            whileTrue(Kind.NUMBER, i -> isDigit(text.charAt(i)));
        }
        int sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
        if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(sign))) {
            at += sign;
            return whileTrue(Kind.NUMBER, i -> isDigit(text.charAt(i)));
        }
        // A name may begin with digits.
        return whole && isWordCharacter(peek(0))
                ? whileTrue(Kind.WORD, i -> isWordCharacter(text.charAt(i)))
                : Kind.NUMBER;
    }

    private Kind word(char first) {
        if (peek(1) == '\'' && "xXbB".indexOf(first) >= 0) {
            int close = text.indexOf('\'', at + 2);
            if (close >= 0) {
                at = close + 1;
                return first == 'x' || first == 'X' ? Kind.HEX : Kind.BITS;
            }
        }
        return whileTrue(Kind.WORD, i -> isWordCharacter(text.charAt(i)));
    }

    private Kind variable() {
        Kind kind = peek(1) == '@' ? Kind.SYSTEM_VARIABLE : Kind.USER_VARIABLE;
        at += kind == Kind.SYSTEM_VARIABLE ? 2 : 1;
        char c = peek(0);
        if (c == '`' || (kind == Kind.USER_VARIABLE && (c == '\'' || c == '"'))) {
            return quoted(c, Kind.QUOTED_NAME) == Kind.UNFINISHED ? Kind.UNFINISHED : kind;
        }
        return whileTrue(kind, i -> isWordCharacter(text.charAt(i)) || text.charAt(i) == '.');
    }

    private Kind operator() {
        for (String operator : LONG_OPERATORS) {
            if (text.startsWith(operator, at)) {
                at += operator.length();
                return Kind.OPERATOR;
            }
        }
        return one(Kind.OPERATOR);
    }

    private Kind one(Kind kind) {
        at++;
        return kind;
    }

    private interface Test {
        boolean holds(int index);
    }

    private Kind whileTrue(Kind kind, Test test) {
        while (at < text.length() && test.holds(at)) {
            at++;
        }
        return kind;
    }

    /** Whether a point here separates two names. */
    private boolean followsName() {
        Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
        return last != null && (last.isName() || last.isOperator("."));
    }

    /** The character {@code ahead} of here; a blank behind the end. */
    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : ' ';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isBit(char c) {
        return c == '0' || c == '1';
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0 && c < 128;
    }

    public static boolean isWordCharacter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$' || c >= 128;
    }
}
