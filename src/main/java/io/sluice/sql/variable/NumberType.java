package io.sluice.sql.variable;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A number within a range; what is outside is cut, with warning 1292. Immutable.
 *
 * @param min least
 * @param max greatest
 * @param step every value is a multiple of it; what is not is cut too
 * @param digits behind the point; 0 takes whole numbers only
 */
record NumberType(BigDecimal min, BigDecimal max, long step, int digits) implements VariableType {

    private static final int DIGITS_OF_DECIMAL = 6;
    private static final BigInteger LARGEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    /** A whole number. */
    static NumberType whole(String min, String max, long step) {
        return new NumberType(new BigDecimal(min), new BigDecimal(max), step, 0);
    }

    /** A number of seconds and the like, kept to the millionth. */
    static NumberType decimal(String min, String max) {
        return new NumberType(new BigDecimal(min), new BigDecimal(max), 1, DIGITS_OF_DECIMAL);
    }

    @Override
    public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
        BigDecimal given = number(value);
        if (given == null || (digits == 0 && (given.scale() > 0 || value instanceof Double))) {
            throw SqlErrors.wrongType(variable);
        }
        BigDecimal cut = given.max(min).min(max);
        if (step > 1) {
            cut = cut.subtract(cut.remainder(BigDecimal.valueOf(step))).max(min);
        }
        if (cut.compareTo(given) != 0) {
            warner.warn(1292, "Truncated incorrect " + variable + " value: '" + given.toPlainString() + "'");
        }
        return cut.setScale(digits, RoundingMode.HALF_UP).toPlainString();
    }

    private static @Nullable BigDecimal number(@Nullable Object value) {
        if (value instanceof Long number) {
            return BigDecimal.valueOf(number);
        }
        if (value instanceof Double number) {
            return BigDecimal.valueOf(number);
        }
        return value instanceof BigDecimal number ? number : null;
    }

    @Override
    public Object selected(String kept) {
        BigDecimal number = new BigDecimal(kept.isEmpty() ? "0" : kept);
        boolean isLong = digits == 0 && number.toBigInteger().compareTo(LARGEST_LONG) <= 0;
        return isLong ? (Object) number.longValueExact() : number;
    }

    @Override
    public String word() {
        return digits > 0 ? "DOUBLE" : min.signum() < 0 ? "INT" : "BIGINT UNSIGNED";
    }

    @Override
    public String least() {
        return min.toPlainString();
    }

    @Override
    public String greatest() {
        return max.toPlainString();
    }

    @Override
    public String block() {
        return digits > 0 ? "" : Long.toString(step);
    }
}
