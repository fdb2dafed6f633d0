package io.sluice.sql;

import io.sluice.sql.type.FloatText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Values the statement layer computes itself: null, {@link Long}, {@link BigDecimal}, {@link Double} and {@link String}. Here
 * is how each is written for H2, shown to a client, and converted into another.
 */
final class Literals {

    private Literals() {}

    /** As an expression for H2. */
    static String inH2(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof String text) {
            return quoted(text);
        }
        return value instanceof Double number ? "CAST(" + number + " AS DOUBLE PRECISION)" : value.toString();
    }

    static String quoted(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    static String text(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return value instanceof Double number ? FloatText.of(number) : value.toString();
    }

    static byte @Nullable [] bytes(@Nullable Object value) {
        return value == null ? null : text(value).getBytes(StandardCharsets.UTF_8);
    }

    /** A column that shows such values. */
    static Column column(String label, @Nullable Object sample) {
        if (sample instanceof Long) {
            return Column.expression(label, Column.Type.LONGLONG, 21);
        }
        if (sample instanceof BigDecimal decimal) {
            return new Column(
                    "",
                    "",
                    label,
                    "",
                    Column.Type.NEWDECIMAL,
                    decimal.precision() + 2,
                    decimal.scale(),
                    true,
                    false,
                    false,
                    false,
                    true);
        }
        if (sample instanceof Double) {
            return new Column("", "", label, "", Column.Type.DOUBLE, 23, 31, true, false, false, false, true);
        }
        int length = sample instanceof String text ? text.getBytes(StandardCharsets.UTF_8).length : 0;
        return Column.expression(label, Column.Type.VAR_STRING, length);
    }

    static boolean isTrue(@Nullable Object value) {
        return value != null && number(value).signum() != 0;
    }

    static Long truth(boolean value) {
        return value ? 1L : 0L;
    }

    /** As a number: of a string, what its beginning says, as in MariaDB. */
    static BigDecimal number(Object value) {
        if (value instanceof Long number) {
            return BigDecimal.valueOf(number);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof Double number) {
            return BigDecimal.valueOf(number);
        }
        String text = value.toString().strip();
        for (int end = Math.min(text.length(), 64); end > 0; end--) {
            String head = text.substring(0, end);
            if (head.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?")) {
                return new BigDecimal(head);
            }
        }
        return BigDecimal.ZERO;
    }

    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
