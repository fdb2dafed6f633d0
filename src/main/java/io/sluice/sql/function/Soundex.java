package io.sluice.sql.function;

/** MariaDB's SOUNDEX: any number of digits, at least three; vowels are dropped before equal neighbours are. */
final class Soundex {

    /** The digits of A to Z. */
    private static final String DIGITS = "01230120022455012623010202";

    private Soundex() {}

    static String of(String text) {
        StringBuilder out = new StringBuilder();
        char last = 0;
        for (int c : text.codePoints().filter(Soundex::isLetter).toArray()) {
            char digit = digit(c);
            if (out.length() == 0) {
                out.appendCodePoint(upper(c));
                last = digit;
            } else if (digit != '0' && digit != last) {
                out.append(digit);
                last = digit;
            }
        }
        while (out.length() > 0 && out.codePointCount(0, out.length()) < 4) {
            out.append('0');
        }
        return out.toString();
    }

    /** Whatever is beyond ASCII counts as a letter. */
    private static boolean isLetter(int c) {
        return c >= 0x80 || Character.isLetter(c);
    }

    private static int upper(int c) {
        return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
    }

    private static char digit(int c) {
        int upper = upper(c);
        return upper >= 'A' && upper <= 'Z' ? DIGITS.charAt(upper - 'A') : '0';
    }
}
