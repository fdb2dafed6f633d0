package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The functions on strings that clients use in {@code SET}. */
final class TextFunctions {

    private TextFunctions() {}

    static @Nullable Object call(String name, List<@Nullable Object> given)
            throws SqlError, Expressions.BeyondException {
        return switch (name) {
            case "IF" -> {
                check(given, 3);
                yield Literals.isTrue(given.get(0)) ? given.get(1) : given.get(2);
            }
            case "IFNULL", "COALESCE" ->
                given.stream().filter(v -> v != null).findFirst().orElse(null);
            case "CONCAT", "LOWER", "LCASE", "UPPER", "UCASE", "LOCATE", "FIND_IN_SET", "REPLACE" -> {
                if (given.isEmpty()) {
                    throw SqlErrors.argumentCount(name);
                }
                yield given.contains(null) ? null : strict(name, given);
            }
            default -> throw new Expressions.BeyondException();
        };
    }

    private static Object strict(String name, List<? extends @Nullable Object> given)
            throws SqlError, Expressions.BeyondException {
        List<String> texts =
                given.stream().map(v -> v == null ? "" : Literals.text(v)).toList();
        String first = texts.get(0);
        switch (name) {
            case "CONCAT" -> {
                return String.join("", texts);
            }
            case "LOWER", "LCASE" -> {
                check(given, 1);
                return first.toLowerCase(Locale.ROOT);
            }
            case "UPPER", "UCASE" -> {
                check(given, 1);
                return first.toUpperCase(Locale.ROOT);
            }
            case "REPLACE" -> {
                check(given, 3);
                return first.replace(texts.get(1), texts.get(2));
            }
            case "LOCATE" -> {
                check(given, 2);
                return (long) Literals.lower(texts.get(1)).indexOf(Literals.lower(first)) + 1;
            }
            default -> {
                check(given, 2);
                List<String> set = List.of(Literals.lower(texts.get(1)).split(",", -1));
                return (long) set.indexOf(Literals.lower(first)) + 1;
            }
        }
    }

    private static void check(List<?> given, int count) throws Expressions.BeyondException {
        if (given.size() != count) {
            throw new Expressions.BeyondException(); // it has more forms than this, or is wrong
        }
    }
}
