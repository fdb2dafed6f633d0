package io.sluice.sql.function;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What H2 calls: one method for each type of answer, since the type is the Java method's. The first argument of each names
 * the function, the others are its arguments, handed over unconverted. So the database holds a few aliases, which need no
 * change when a function is added. <b>Threading:</b> any. <b>Errors:</b> MariaDB's, as an {@link SQLException} with its
 * number, which H2 passes on as it is, also from the database owner's JVM (D-26).
 */
public final class EntryPoints {

    /** The alias of {@link #document}. */
    static final String DOCUMENT = "$DOCUMENT";

    private EntryPoints() {}

    /** A function whose answer is text. */
    public static @Nullable String text(Value... call) throws SQLException {
        Object answer = answer(call);
        return answer instanceof byte[] bytes ? Scalars.spelled(bytes) : answer == null ? null : answer.toString();
    }

    /** A JSON function inside another: its answer is told from a string by being an array of one element. */
    public static String @Nullable [] document(Value... call) throws SQLException {
        Object answer = answer(call);
        return answer == null ? null : new String[] {answer.toString()};
    }

    /** A function whose answer has 32 bits. */
    public static @Nullable Integer int4(Value... call) throws SQLException {
        return answer(call) instanceof Number number ? number.intValue() : null;
    }

    /** A function whose answer has 64 bits. */
    public static @Nullable Long int8(Value... call) throws SQLException {
        return answer(call) instanceof Number number ? number.longValue() : null;
    }

    /** A function whose answer is a floating-point number. */
    public static @Nullable Double real(Value... call) throws SQLException {
        return answer(call) instanceof Number number ? number.doubleValue() : null;
    }

    /** A function whose answer is a decimal number. */
    public static @Nullable BigDecimal decimal(Value... call) throws SQLException {
        Object answer = answer(call);
        return answer instanceof BigDecimal number
                ? number
                : answer instanceof Number number ? new BigDecimal(number.toString()) : null;
    }

    /** A function whose answer is a binary string. */
    public static byte @Nullable [] bytes(Value... call) throws SQLException {
        Object answer = answer(call);
        return answer instanceof byte[] bytes
                ? bytes
                : answer == null ? null : answer.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable Object answer(Value[] call) throws SQLException {
        SqlFunction function = SqlFunctions.named(call[0].getString());
        return function.call(call, 1);
    }
}
