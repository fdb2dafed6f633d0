package io.sluice.sql.function;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Base 64 in lines of 76 characters. */
final class Base64Text {

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(76, new byte[] {'\n'});

    private Base64Text() {}

    static String encode(byte[] bytes) {
        return LINES.encodeToString(bytes);
    }

    /** The bytes; null if it is not base 64. Blanks between the characters do not count. */
    static byte @Nullable [] decode(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isWhitespace(c)) {
                kept.append(c);
            }
        }
        if (kept.length() % 4 != 0) {
            return null;
        }
        try {
            return Base64.getDecoder().decode(kept.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
