package io.sluice.sql.function;

import java.sql.SQLException;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One function.
 *
 * @param name in upper case
 * @param answer the kind of its answers
 * @param least fewest arguments
 * @param most most arguments
 * @param strict whether any NULL makes the answer NULL, without the body being asked
 * @param body what it does
 */
public record SqlFunction(String name, Answer answer, int least, int most, boolean strict, Body body) {

    /** As many arguments as the client likes. */
    static final int ANY = Integer.MAX_VALUE;

    /** Computes the answer: null, {@link String}, {@link Long}, {@link Double}, decimal or bytes. */
    @FunctionalInterface
    interface Body {
        /** @throws SQLException an error of MariaDB's: its number, state and text */
        @Nullable
        Object of(Args args) throws SQLException;
    }

    /** Whether it may be called with that many arguments. */
    public boolean takes(int count) {
        return count >= least && count <= most;
    }

    /** How a call begins in H2's words: what follows are the arguments, if any, and a closing parenthesis. */
    public String head(int count) {
        return head(answer, count);
    }

    /** The same for a call whose answer is known to be of another kind, as that of a date function on a date column. */
    public String head(Answer kind, int count) {
        return call(kind.alias(), count);
    }

    /** The same for a call that is itself an argument of a JSON function, to which its answer is a document, not a string. */
    public String innerHead(int count) {
        return call(EntryPoints.DOCUMENT, count);
    }

    private String call(String alias, int count) {
        return FunctionSchema.NAME_IN_H2 + ".\"" + alias + "\"('" + name + (count > 0 ? "'," : "'");
    }

    /** The answer. */
    @Nullable
    Object call(Value[] values, int from) throws SQLException {
        Args args = new Args(values, from);
        return strict && args.anyNull() ? null : body.of(args);
    }
}
