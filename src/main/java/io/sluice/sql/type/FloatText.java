package io.sluice.sql.type;

import java.math.BigDecimal;

/** Prints floating-point numbers as MariaDB does: shortest digits, plain while there is room, else with an exponent. */
public final class FloatText {

    /** Digits before which, and zeros after the point behind which, the exponent comes: the digits a double always keeps. */
    private static final int PLAIN_DIGITS = 15;

    private static final int DOUBLE_WIDTH = 22;
    private static final int FLOAT_WIDTH = 12;

    private FloatText() {}

    public static String of(double value) {
        return print(Double.toString(value), value == 0, DOUBLE_WIDTH);
    }

    public static String of(float value) {
        return print(Float.toString(value), value == 0, FLOAT_WIDTH);
    }

    private static String print(String shortest, boolean zero, int width) {
        if (zero) {
            return "0";
        }
        if (!Character.isDigit(shortest.charAt(shortest.length() - 1))) {
            return shortest; // not a number, infinity: no column holds them
        }
        BigDecimal exact = new BigDecimal(shortest).stripTrailingZeros();
        int point = exact.precision() - exact.scale(); // where the point stands, counted from the first digit
        if (point > -PLAIN_DIGITS && point <= PLAIN_DIGITS) {
            String plain = exact.toPlainString();
            if (plain.length() <= width) {
                return plain;
            }
        }
        String digits = exact.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return (exact.signum() < 0 ? "-" : "") + mantissa + "e" + (point - 1);
    }
}
