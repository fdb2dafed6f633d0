package io.sluice.sql.function;

import java.util.Locale;

/** A key by which texts with numbers in them sort by the numbers' size. */
final class NaturalOrder {

    private static final int LARGEST = 9;
    private static final int MOST_NINES = 3;

    private NaturalOrder() {}

    /** Before each number stands its length, so that longer numbers, which are larger, come later; zeros in front go. */
    static String key(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                out.append(c);
                i++;
                continue;
            }
            while (i < text.length() && text.charAt(i) == '0') {
                i++;
            }
            int start = i;
            while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                i++;
            }
            if (start == i) {
                start--; // all zeros: one of them is the number
            }
            number(out, text.substring(start, i));
        }
        return out.toString();
    }

    private static void number(StringBuilder out, String digits) {
        int longer = digits.length() - 1;
        int nines = Math.min(longer / LARGEST, MOST_NINES);
        out.append("9".repeat(nines));
        if (nines < MOST_NINES) {
            out.append(longer - nines * LARGEST);
        } else {
            String length = Integer.toString(longer);
            out.append(String.format(Locale.ROOT, "%02d", length.length() - 1)).append(length);
        }
        out.append(digits);
    }
}
