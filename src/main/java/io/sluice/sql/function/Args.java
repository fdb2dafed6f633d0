package io.sluice.sql.function;

import java.math.BigDecimal;
import org.h2.value.Value;

/** The arguments of one call, each read as the type the function wants. An argument that is NULL must not be read. */
final class Args {

    private final Value[] values;
    private final int from;

    Args(Value[] values, int from) {
        this.values = values;
        this.from = from;
    }

    int count() {
        return values.length - from;
    }

    Value value(int i) {
        return values[from + i];
    }

    boolean isNull(int i) {
        return value(i).getValueType() == Value.NULL;
    }

    boolean anyNull() {
        for (int i = from; i < values.length; i++) {
            if (values[i].getValueType() == Value.NULL) {
                return true;
            }
        }
        return false;
    }

    String text(int i) {
        return Scalars.text(value(i));
    }

    /** The bytes of a string in UTF-8, or of a binary string as they are. */
    byte[] bytes(int i) {
        return Scalars.bytes(value(i));
    }

    long integer(int i) {
        return Scalars.integer(value(i));
    }

    /** An integer that counts something: limited to what fits. */
    int small(int i) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, integer(i)));
    }

    double real(int i) {
        return Scalars.real(value(i));
    }

    BigDecimal decimal(int i) {
        return Scalars.decimal(value(i));
    }

    boolean isTrue(int i) {
        return Scalars.real(value(i)) != 0;
    }
}
