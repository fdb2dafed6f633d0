package io.sluice.sql.function;

import io.sluice.sql.type.FloatText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.h2.value.Value;
import org.h2.value.ValueArray;

/** Reads a value of H2's as MariaDB would read it: as text, bytes, integer, double or decimal. Never NULL. */
final class Scalars {

    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final int HEX_NUMBER_BYTES = 8;

    private Scalars() {}

    static boolean isBinary(Value value) {
        return switch (value.getValueType()) {
            case Value.BINARY, Value.VARBINARY, Value.BLOB -> true;
            default -> false;
        };
    }

    static boolean isInteger(Value value) {
        return switch (value.getValueType()) {
            case Value.BOOLEAN, Value.TINYINT, Value.SMALLINT, Value.INTEGER, Value.BIGINT -> true;
            case Value.NUMERIC -> value.getBigDecimal().scale() <= 0;
            default -> false;
        };
    }

    static boolean isNumber(Value value) {
        return isInteger(value) || isDecimal(value) || isReal(value);
    }

    static boolean isDecimal(Value value) {
        return value.getValueType() == Value.NUMERIC;
    }

    static boolean isReal(Value value) {
        return switch (value.getValueType()) {
            case Value.REAL, Value.DOUBLE, Value.DECFLOAT -> true;
            default -> false;
        };
    }

    static boolean isTemporal(Value value) {
        return switch (value.getValueType()) {
            case Value.DATE, Value.TIME, Value.TIME_TZ, Value.TIMESTAMP, Value.TIMESTAMP_TZ -> true;
            default -> false;
        };
    }

    /** Whether it is a string to MariaDB, binary ones included. */
    static boolean isString(Value value) {
        return !isNumber(value) && !isTemporal(value);
    }

    static String text(Value value) {
        return switch (value.getValueType()) {
            case Value.BOOLEAN -> value.getBoolean() ? "1" : "0";
            case Value.REAL -> FloatText.of(value.getFloat());
            case Value.DOUBLE, Value.DECFLOAT -> FloatText.of(value.getDouble());
            case Value.NUMERIC -> value.getBigDecimal().toPlainString();
            case Value.BINARY, Value.VARBINARY, Value.BLOB -> spelled(value.getBytes());
            case Value.ARRAY -> text(((ValueArray) value).getList()[0]);
            default -> value.getString();
        };
    }

    /** Bytes as text: UTF-8 if they are that, else a character each. */
    static String spelled(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    static byte[] bytes(Value value) {
        return isBinary(value) ? value.getBytes() : text(value).getBytes(StandardCharsets.UTF_8);
    }

    /** As an integer: decimals are rounded, of a string counts what its beginning says. */
    static long integer(Value value) {
        return switch (value.getValueType()) {
            case Value.BOOLEAN, Value.TINYINT, Value.SMALLINT, Value.INTEGER, Value.BIGINT -> value.getLong();
            case Value.NUMERIC -> rounded(value.getBigDecimal());
            case Value.REAL, Value.DOUBLE, Value.DECFLOAT -> (long) Math.rint(value.getDouble());
            case Value.BINARY, Value.VARBINARY -> hexNumber(value.getBytes());
            case Value.DATE, Value.TIME, Value.TIME_TZ, Value.TIMESTAMP, Value.TIMESTAMP_TZ ->
                clamped(temporalNumber(value).setScale(0, RoundingMode.HALF_UP));
            default -> leadingInteger(text(value));
        };
    }

    static double real(Value value) {
        return switch (value.getValueType()) {
            case Value.BOOLEAN, Value.TINYINT, Value.SMALLINT, Value.INTEGER, Value.BIGINT -> value.getLong();
            case Value.REAL, Value.DOUBLE, Value.DECFLOAT -> value.getDouble();
            default -> decimal(value).doubleValue();
        };
    }

    static BigDecimal decimal(Value value) {
        return switch (value.getValueType()) {
            case Value.BOOLEAN, Value.TINYINT, Value.SMALLINT, Value.INTEGER, Value.BIGINT ->
                BigDecimal.valueOf(value.getLong());
            case Value.NUMERIC, Value.REAL, Value.DOUBLE, Value.DECFLOAT -> value.getBigDecimal();
            case Value.BINARY, Value.VARBINARY -> BigDecimal.valueOf(hexNumber(value.getBytes()));
            case Value.DATE, Value.TIME, Value.TIME_TZ, Value.TIMESTAMP, Value.TIMESTAMP_TZ -> temporalNumber(value);
            default -> leadingDecimal(text(value));
        };
    }

    /** A hexadecimal literal is a number where a number is wanted; a longer binary string is read as text. */
    private static long hexNumber(byte[] bytes) {
        return bytes.length <= HEX_NUMBER_BYTES ? new BigInteger(1, bytes).longValue() : leadingInteger(spelled(bytes));
    }

    /** Its digits, with those of the second's fraction behind the point. */
    private static BigDecimal temporalNumber(Value value) {
        String text = value.getString();
        int zone = Math.max(text.indexOf('+'), text.lastIndexOf('-') > 10 ? text.lastIndexOf('-') : -1);
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < (zone > 0 ? zone : text.length()); i++) {
            char c = text.charAt(i);
            if (Character.isDigit(c) || c == '.') {
                digits.append(c);
            }
        }
        return new BigDecimal(digits.toString());
    }

    /** A whole number above the signed range is an unsigned one of 64 bits, as which MariaDB reads such a literal. */
    private static long rounded(BigDecimal value) {
        boolean unsigned =
                value.scale() <= 0 && value.signum() > 0 && value.toBigInteger().bitLength() == 64;
        return unsigned ? value.toBigInteger().longValue() : clamped(value.setScale(0, RoundingMode.HALF_UP));
    }

    static long clamped(BigDecimal value) {
        return value.min(LONG_MAX).max(LONG_MIN).longValue();
    }

    /** The integer that the text begins with, blanks before it included; limited to 64 bits. */
    static long leadingInteger(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int end = start;
        if (end < text.length() && (text.charAt(end) == '-' || text.charAt(end) == '+')) {
            end++;
        }
        int digits = end;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        if (end == digits) {
            return 0;
        }
        BigInteger number = new BigInteger(text.substring(text.charAt(start) == '+' ? digits : start, end));
        return number.bitLength() > 64 || (number.bitLength() == 64 && number.signum() < 0)
                ? number.signum() < 0 ? Long.MIN_VALUE : -1
                : number.longValue(); // above the signed range it is the unsigned number of the same bits
    }

    /** The number that the text begins with, blanks before it included. */
    static BigDecimal leadingDecimal(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        int end = numberEnd(text, start);
        if (end == start) {
            return BigDecimal.ZERO;
        }
        String number = text.substring(start, end).toLowerCase(Locale.ROOT);
        int e = number.indexOf('e');
        if (e > 0 && number.length() - e > 5) { // an exponent beyond what a double holds
            boolean none = number.charAt(e + 1) == '-' || new BigDecimal(number.substring(0, e)).signum() == 0;
            return none ? BigDecimal.ZERO : BigDecimal.valueOf(Double.MAX_VALUE).multiply(sign(number));
        }
        return new BigDecimal(number);
    }

    private static BigDecimal sign(String number) {
        return number.startsWith("-") ? BigDecimal.ONE.negate() : BigDecimal.ONE;
    }

    /** Where the number that begins at {@code start} ends; {@code start} if none does. */
    static int numberEnd(String text, int start) {
        int at = start;
        if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int whole = digitsEnd(text, at);
        int end = whole;
        int digits = whole - at;
        if (end < text.length() && text.charAt(end) == '.') {
            int fraction = digitsEnd(text, end + 1);
            digits += fraction - end - 1;
            end = fraction;
        }
        if (digits == 0) {
            return start;
        }
        if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
            int power = end + 1;
            if (power < text.length() && (text.charAt(power) == '-' || text.charAt(power) == '+')) {
                power++;
            }
            int powerEnd = digitsEnd(text, power);
            end = powerEnd > power ? powerEnd : end;
        }
        return end;
    }

    private static int digitsEnd(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
