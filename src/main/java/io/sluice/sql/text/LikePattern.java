package io.sluice.sql.text;

import java.util.Locale;

/** A LIKE pattern, matched without regard to case: {@code %} any text, {@code _} any character, a backslash escapes. */
public record LikePattern(String pattern) {

    public boolean matches(String text) {
        return matches(pattern.toLowerCase(Locale.ROOT), 0, text.toLowerCase(Locale.ROOT), 0);
    }

    private static boolean matches(String pattern, int p, String text, int t) {
        int i = p;
        int j = t;
        int star = -1;
        int starText = -1;
        while (j < text.length()) {
            char c = i < pattern.length() ? pattern.charAt(i) : 0;
            if (i < pattern.length() && c == '%') {
                star = i++;
                starText = j;
            } else if (i < pattern.length()
                    && c == '\\'
                    && i + 1 < pattern.length()
                    && pattern.charAt(i + 1) == text.charAt(j)) {
                i += 2;
                j++;
            } else if (i < pattern.length() && c != '\\' && (c == '_' || c == text.charAt(j))) {
                i++;
                j++;
            } else if (star >= 0) {
                i = star + 1;
                j = ++starText;
            } else {
                return false;
            }
        }
        while (i < pattern.length() && pattern.charAt(i) == '%') {
            i++;
        }
        return i == pattern.length();
    }
}
