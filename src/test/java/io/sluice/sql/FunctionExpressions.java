package io.sluice.sql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The expressions whose answers are recorded: calls with plausible arguments, and from each of them as many more as there
 * are odd values for each of its arguments.
 */
final class FunctionExpressions {

    /** Values of every kind, for a function of one argument. */
    private static final List<String> ANY = List.of(
            "NULL",
            "''",
            "'abc'",
            "' Ab c '",
            "'Ünïcödé'",
            "'😀 ß'",
            "'12abc'",
            "'-3.7e1'",
            "0",
            "1",
            "-7",
            "123456789012",
            "1.50",
            "-0.25",
            "1e10",
            "DATE'2024-02-29'",
            "TIMESTAMP'2024-02-29 13:14:15'",
            "TIME'13:14:15'",
            "TRUE");

    /** What takes the place of a string in a call. */
    private static final List<String> TEXTS =
            List.of("NULL", "''", "'a'", "'B'", "'Ünïcödé'", "'😀b😀'", "'a,b'", "42", "1.50", "DATE'2024-02-29'");

    /** What takes the place of a number in a call. */
    private static final List<String> NUMBERS = List.of(
            "NULL",
            "0",
            "1",
            "-1",
            "3",
            "1000",
            "'2'",
            "'2x'",
            "'x'",
            "1.5",
            "2.5",
            "-1.5",
            "1e0",
            "9223372036854775807",
            "-9223372036854775808");

    private final Set<String> made = new LinkedHashSet<>();

    /** The name of the function with each of {@link #ANY}, and without and with too many arguments. */
    FunctionExpressions unary(String... names) {
        for (String name : names) {
            for (String value : ANY) {
                made.add(name + "(" + value + ")");
            }
            made.add(name + "()");
            made.add(name + "(1,2,3,4,5,6)");
        }
        return this;
    }

    /** The call as it is, and with each argument in turn replaced by what else may stand there. */
    FunctionExpressions vary(String name, String... arguments) {
        made.add(name + "(" + String.join(",", arguments) + ")");
        for (int i = 0; i < arguments.length; i++) {
            boolean text = arguments[i].startsWith("'");
            for (String other : text ? TEXTS : NUMBERS) {
                String[] changed = arguments.clone();
                changed[i] = other;
                made.add(name + "(" + String.join(",", changed) + ")");
            }
        }
        return this;
    }

    /** The call with one argument replaced by each of these. */
    FunctionExpressions each(String pattern, String... values) {
        for (String value : values) {
            made.add(pattern.replace("?", value));
        }
        return this;
    }

    FunctionExpressions also(String... expressions) {
        made.addAll(List.of(expressions));
        return this;
    }

    Set<String> made() {
        return made;
    }
}
