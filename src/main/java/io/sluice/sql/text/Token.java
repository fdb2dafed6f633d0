package io.sluice.sql.text;

import java.util.Locale;

/**
 * One piece of a statement's text, by its place in it.
 *
 * @param kind what it is
 * @param source the whole text
 * @param start its first character
 * @param end behind its last character
 */
public record Token(Kind kind, String source, int start, int end) {

    public enum Kind {
        SPACE,
        COMMENT,
        WORD,
        QUOTED_NAME,
        /** A string in which backslashes escape. */
        STRING,
        /** A string in which a backslash is a backslash. */
        RAW_STRING,
        NUMBER,
        HEX,
        BITS,
        SYSTEM_VARIABLE,
        USER_VARIABLE,
        PARAMETER,
        OPERATOR,
        /** A string, name or comment that the text's end cut off. */
        UNFINISHED,
        /** Stands behind the last token; has no text. */
        END
    }

    public String text() {
        return source.substring(start, end);
    }

    public int length() {
        return end - start;
    }

    public boolean isGap() {
        return kind == Kind.SPACE || kind == Kind.COMMENT;
    }

    public boolean isString() {
        return kind == Kind.STRING || kind == Kind.RAW_STRING;
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    /** Whether it is this word, unquoted, in any case. */
    public boolean is(String word) {
        return kind == Kind.WORD
                && length() == word.length()
                && source.regionMatches(true, start, word, 0, word.length());
    }

    public boolean isOneOf(String... words) {
        for (String word : words) {
            if (is(word)) {
                return true;
            }
        }
        return false;
    }

    public boolean isOperator(String operator) {
        return kind == Kind.OPERATOR && length() == operator.length() && source.startsWith(operator, start);
    }

    public String upper() {
        return text().toUpperCase(Locale.ROOT);
    }

    /** A name without its quotes; a word as it is written. */
    public String name() {
        if (kind != Kind.QUOTED_NAME) {
            return text();
        }
        String quote = source.substring(start, start + 1);
        return source.substring(start + 1, end - 1).replace(quote + quote, quote);
    }

    /** What a string stands for. */
    public String string() {
        char quote = source.charAt(start);
        StringBuilder out = new StringBuilder(length());
        for (int i = start + 1; i < end - 1; i++) {
            char c = source.charAt(i);
            if (c == quote) {
                i++; // the quote is doubled
                out.append(quote);
            } else if (c == '\\' && kind == Kind.STRING) {
                i++;
                unescape(source.charAt(i), out);
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static void unescape(char c, StringBuilder out) {
        switch (c) {
            case '0' -> out.append('\0');
            case 'b' -> out.append('\b');
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 't' -> out.append('\t');
            case 'Z' -> out.append('\u001a');
            case '%', '_' -> out.append('\\').append(c); // for LIKE, which takes the backslash itself
            default -> out.append(c);
        }
    }
}
