package io.sluice.sql.function;

import java.text.Normalizer;
import java.util.Arrays;
import org.h2.value.Value;

/**
 * Compares text as {@code utf8mb4_general_ci} does: without regard to case, accents and blanks at the end, character by
 * character; all characters beyond the first plane are one and the same to it.
 */
final class Collation {

    private static final char BEYOND = '\uFFFD';
    private static final int ASCII = 0x80;

    private Collation() {}

    /** What a character counts as. */
    static char weight(int codePoint) {
        if (codePoint < ASCII) {
            return (char) (codePoint >= 'a' && codePoint <= 'z' ? codePoint - ('a' - 'A') : codePoint);
        }
        if (codePoint > Character.MAX_VALUE) {
            return BEYOND;
        }
        if (codePoint == 'ß') {
            return 'S';
        }
        char base = (char) codePoint;
        if (codePoint < 0x3000) { // letters with accents; beyond are scripts that have none
            base = Normalizer.normalize(String.valueOf(base), Normalizer.Form.NFD)
                    .charAt(0);
        }
        return Character.toUpperCase(base);
    }

    /** The weights of a text, one per character. */
    static String weights(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> out.append(weight(c)));
        return out.toString();
    }

    static int compare(String a, String b) {
        String left = padless(weights(a));
        String right = padless(weights(b));
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                return left.charAt(i) - right.charAt(i);
            }
        }
        if (left.length() == right.length()) {
            return 0;
        }
        // the shorter one counts as padded with blanks
        boolean leftLonger = left.length() > right.length();
        char next = (leftLonger ? left : right).charAt(shared);
        return (next < ' ') == leftLonger ? -1 : 1;
    }

    static boolean equal(String a, String b) {
        return compare(a, b) == 0;
    }

    /** Compares two strings: bytewise if one of them is binary. */
    static int compare(Value a, Value b) {
        return Scalars.isBinary(a) || Scalars.isBinary(b)
                ? Arrays.compareUnsigned(Scalars.bytes(a), Scalars.bytes(b))
                : compare(Scalars.text(a), Scalars.text(b));
    }

    private static String padless(String weights) {
        int end = weights.length();
        while (end > 0 && weights.charAt(end - 1) == ' ') {
            end--;
        }
        return weights.substring(0, end);
    }
}
