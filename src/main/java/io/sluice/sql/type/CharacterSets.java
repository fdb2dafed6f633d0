package io.sluice.sql.type;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The character sets a client may name, and their collations. What is sent is UTF-8 in any case. */
public final class CharacterSets {

    private static final Map<String, String> DEFAULT_COLLATION = Map.of(
            "utf8mb4", "utf8mb4_general_ci",
            "utf8mb3", "utf8mb3_general_ci",
            "latin1", "latin1_swedish_ci",
            "ascii", "ascii_general_ci",
            "binary", "binary");

    private static final List<String> KINDS =
            List.of("_general_ci", "_unicode_ci", "_bin", "_swedish_ci", "_unicode_520_ci", "_uca1400_ai_ci");

    private CharacterSets() {}

    /** The set's own name. */
    public static String named(String name) throws SqlError {
        String lower = name.toLowerCase(Locale.ROOT);
        String set = lower.equals("utf8") ? "utf8mb3" : lower;
        if (!DEFAULT_COLLATION.containsKey(set)) {
            throw SqlErrors.unknownCharacterSet(name);
        }
        return set;
    }

    /** Bytes of the set's longest character. */
    public static int bytesPerCharacter(String set) {
        return switch (set) {
            case "utf8mb4" -> 4;
            case "utf8mb3" -> 3;
            default -> 1;
        };
    }

    /** The collation a set has by itself; empty if there is no such set. */
    public static String defaultCollation(String set) {
        return DEFAULT_COLLATION.getOrDefault(set, "");
    }

    /** The collation's own name, checked against the set unless that is null. */
    public static String collation(String name, @Nullable String set) throws SqlError {
        String lower = name.toLowerCase(Locale.ROOT);
        String own = setOf(lower.startsWith("utf8_") ? "utf8mb3" + lower.substring(4) : lower);
        if (own.isEmpty()) {
            throw SqlErrors.unknownCollation(name);
        }
        if (set != null && !own.equals(set)) {
            throw new SqlError(1253, "42000", "COLLATION '" + lower + "' is not valid for CHARACTER SET '" + set + "'");
        }
        return lower.startsWith("utf8_") ? "utf8mb3" + lower.substring(4) : lower;
    }

    /** The set a collation belongs to; empty if there is no such collation. */
    public static String setOf(String collation) {
        if (collation.equals("binary")) {
            return "binary";
        }
        int end = collation.indexOf('_');
        boolean known = end > 0
                && DEFAULT_COLLATION.containsKey(collation.substring(0, end))
                && KINDS.contains(collation.substring(end));
        return known ? collation.substring(0, end) : "";
    }
}
