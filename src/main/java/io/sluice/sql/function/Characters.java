package io.sluice.sql.function;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Text counted in characters, as MariaDB counts, not in Java's 16-bit units; places count from 1. */
final class Characters {

    /** MariaDB's {@code max_allowed_packet}: longer answers are NULL. */
    static final int LONGEST_BYTES = 16 * 1024 * 1024;

    private Characters() {}

    static int count(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The first {@code count} characters; all if there are not as many. */
    static String left(String text, int count) {
        return text.substring(0, index(text, count));
    }

    /** Without the first {@code count} characters. */
    static String behind(String text, int count) {
        return text.substring(index(text, count));
    }

    /** {@code length} characters from the {@code place}th; a negative place counts from the end. */
    static String part(String text, long place, long length) {
        int count = count(text);
        long from = place < 0 ? count + place : place - 1;
        if (place == 0 || from < 0 || from >= count || length <= 0) {
            return "";
        }
        return left(behind(text, (int) from), (int) Math.min(length, count));
    }

    static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** The text again and again, {@code count} characters in all. */
    static String filled(String text, int count) {
        StringBuilder out = new StringBuilder();
        int one = count(text);
        int left = count;
        for (; left >= one; left -= one) {
            out.append(text);
        }
        return out.append(left(text, left)).toString();
    }

    static int byteCount(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    static String upper(String text) {
        return eachAlone(text, true);
    }

    static String lower(String text) {
        return eachAlone(text, false);
    }

    /** The case of each character alone: no character becomes two, and none looks at its neighbours. */
    private static String eachAlone(String text, boolean upper) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> upper ? Character.toUpperCase(c) : Character.toLowerCase(c))
                .forEach(out::appendCodePoint);
        return out.toString();
    }

    private static int index(String text, int characters) {
        if (characters <= 0) {
            return 0;
        }
        return characters >= text.length() && characters >= count(text)
                ? text.length()
                : Math.min(characters, count(text)) == count(text)
                        ? text.length()
                        : text.offsetByCodePoints(0, characters);
    }
}
