package io.sluice.sql.function;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the functions of the rooms' classes while the table is made. */
final class FunctionTable {

    private final Map<String, SqlFunction> byName = new HashMap<>();

    /** A function whose answer is NULL if any argument is. */
    FunctionTable add(String name, Answer answer, int least, int most, SqlFunction.Body body) {
        return put(new SqlFunction(name, answer, least, most, true, body));
    }

    /** A function that sees NULLs. */
    FunctionTable addLenient(String name, Answer answer, int least, int most, SqlFunction.Body body) {
        return put(new SqlFunction(name, answer, least, most, false, body));
    }

    /** Another name of a function. */
    FunctionTable alias(String name, String of) {
        SqlFunction function = byName.get(of);
        if (function == null) {
            throw new IllegalStateException(name + " is to be another name of the unknown " + of);
        }
        return put(new SqlFunction(
                name, function.answer(), function.least(), function.most(), function.strict(), function.body()));
    }

    private FunctionTable put(SqlFunction function) {
        @Nullable SqlFunction twice = byName.put(function.name(), function);
        if (twice != null) {
            throw new IllegalStateException("two functions are called " + function.name());
        }
        return this;
    }

    Map<String, SqlFunction> done() {
        return Map.copyOf(byName);
    }
}
