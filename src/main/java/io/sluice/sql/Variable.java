package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A system variable: where it exists, who may set it to what, and how it is shown.
 *
 * @param name lower case
 * @param scope where it has a value
 * @param kind what its value looks like
 * @param initial its value before anybody sets it
 * @param setter turns what a client wrote into the value, or null if it is read-only
 * @param live its value when that is computed and not kept, or null
 */
record Variable(
        String name,
        Scope scope,
        Kind kind,
        Supplier<String> initial,
        @Nullable Setter setter,
        @Nullable Function<H2Session, String> live) {

    enum Scope {
        GLOBAL,
        SESSION,
        BOTH
    }

    enum Kind {
        TEXT,
        NUMBER,
        /** Kept as ON or OFF, selected as 1 or 0. */
        SWITCH
    }

    /** Checks a value; {@code warn} takes a text for code 1292. */
    interface Setter {
        String checked(String variable, @Nullable Object value, Warner warn) throws SqlError;
    }

    interface Warner {
        void warn(int code, String text);
    }

    static Variable fixed(String name, Scope scope, String value) {
        return new Variable(name, scope, kindOf(value), () -> value, null, null);
    }

    static Variable supplied(String name, Supplier<String> value) {
        return new Variable(name, Scope.GLOBAL, kindOf(value.get()), value, null, null);
    }

    static Variable live(String name, Function<H2Session, String> value) {
        return new Variable(name, Scope.SESSION, Kind.NUMBER, () -> "0", null, value);
    }

    static Variable settable(String name, Kind kind, String initial, Setter setter) {
        return new Variable(name, Scope.BOTH, kind, () -> initial, setter, null);
    }

    /** What {@code SELECT @@name} gives for a kept value. */
    @Nullable
    Object selected(String kept) {
        return switch (kind) {
            case TEXT -> kept;
            case SWITCH -> Literals.truth(kept.equals("ON"));
            case NUMBER -> number(kept);
        };
    }

    private static Object number(String kept) {
        BigDecimal value = new BigDecimal(kept);
        return value.scale() > 0 || value.precision() > 18 ? value : (Object) value.longValueExact();
    }

    private static Kind kindOf(String value) {
        if (value.equals("ON") || value.equals("OFF")) {
            return Kind.SWITCH;
        }
        return value.matches("-?\\d{1,20}(\\.\\d+)?") ? Kind.NUMBER : Kind.TEXT;
    }

    /** 0, 1, ON, OFF, TRUE, FALSE. */
    static String checkSwitch(String variable, @Nullable Object value, Warner warn) throws SqlError {
        String text = value == null ? "NULL" : Literals.text(value).toUpperCase(Locale.ROOT);
        return switch (text) {
            case "1", "ON", "TRUE" -> "ON";
            case "0", "OFF", "FALSE" -> "OFF";
            default -> throw SqlErrors.wrongValue(variable, value == null ? "NULL" : Literals.text(value));
        };
    }

    /** A whole number; outside its range it is cut, with a warning, as MariaDB does. */
    static Setter whole(long min, long max) {
        return (variable, value, warn) -> {
            if (!(value instanceof Long number)) {
                throw SqlErrors.wrongType(variable);
            }
            long cut = Math.max(min, Math.min(max, number));
            if (cut != number) {
                warn.warn(1292, "Truncated incorrect " + variable + " value: '" + number + "'");
            }
            return Long.toString(cut);
        };
    }

    static Setter anyText() {
        return (variable, value, warn) -> value == null ? "" : Literals.text(value);
    }

    /** One of these, in any case, or its index. */
    static Setter oneOf(List<String> choices) {
        return (variable, value, warn) -> {
            String text = value == null ? "NULL" : Literals.text(value);
            for (int i = 0; i < choices.size(); i++) {
                if (choices.get(i).equalsIgnoreCase(text) || text.equals(Integer.toString(i))) {
                    return choices.get(i);
                }
            }
            throw SqlErrors.wrongValue(variable, text);
        };
    }

    /** Several of these, separated by commas; {@code expand} may add what one implies. */
    static Setter flags(List<String> choices, BiFunction<String, List<String>, List<String>> expand) {
        return (variable, value, warn) -> {
            List<String> chosen = new ArrayList<>();
            for (String word :
                    Literals.text(Objects.requireNonNullElse(value, "NULL")).split(",", -1)) {
                String flag = word.strip().toUpperCase(Locale.ROOT);
                if (flag.isEmpty()) {
                    continue;
                }
                if (!choices.contains(flag)) {
                    throw SqlErrors.wrongValue(variable, word.strip());
                }
                chosen.addAll(expand.apply(flag, List.of(flag)));
            }
            return String.join(",", choices.stream().filter(chosen::contains).toList());
        };
    }
}
