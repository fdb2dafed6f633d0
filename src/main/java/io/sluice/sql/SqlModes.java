package io.sluice.sql;

import io.sluice.sql.text.Tokenizer;
import java.util.List;

/** The value of {@code sql_mode}: the words it takes, and those that change how a statement is read. */
final class SqlModes {

    static final String DEFAULT =
            "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION";

    private static final List<String> WORDS = List.of(
            "REAL_AS_FLOAT",
            "PIPES_AS_CONCAT",
            "ANSI_QUOTES",
            "IGNORE_SPACE",
            "IGNORE_BAD_TABLE_OPTIONS",
            "ONLY_FULL_GROUP_BY",
            "NO_UNSIGNED_SUBTRACTION",
            "NO_DIR_IN_CREATE",
            "ANSI",
            "NO_AUTO_VALUE_ON_ZERO",
            "NO_BACKSLASH_ESCAPES",
            "STRICT_TRANS_TABLES",
            "STRICT_ALL_TABLES",
            "NO_ZERO_IN_DATE",
            "NO_ZERO_DATE",
            "ALLOW_INVALID_DATES",
            "ERROR_FOR_DIVISION_BY_ZERO",
            "TRADITIONAL",
            "NO_AUTO_CREATE_USER",
            "HIGH_NOT_PRECEDENCE",
            "NO_ENGINE_SUBSTITUTION",
            "PAD_CHAR_TO_FULL_LENGTH",
            "EMPTY_STRING_IS_NULL",
            "SIMULTANEOUS_ASSIGNMENT",
            "TIME_ROUND_FRACTIONAL");

    static final Variable.Setter SETTER = Variable.flags(WORDS, (word, alone) -> switch (word) {
        case "ANSI" -> List.of(word, "REAL_AS_FLOAT", "PIPES_AS_CONCAT", "ANSI_QUOTES", "IGNORE_SPACE");
        case "TRADITIONAL" ->
            List.of(
                    word,
                    "STRICT_TRANS_TABLES",
                    "STRICT_ALL_TABLES",
                    "NO_ZERO_IN_DATE",
                    "NO_ZERO_DATE",
                    "ERROR_FOR_DIVISION_BY_ZERO",
                    "NO_AUTO_CREATE_USER",
                    "NO_ENGINE_SUBSTITUTION");
        default -> alone;
    });

    private SqlModes() {}

    /** How statements are read under this value. */
    static Tokenizer.Mode tokenizerMode(String value) {
        List<String> words = List.of(value.split(",", -1));
        return new Tokenizer.Mode(
                words.contains("ANSI_QUOTES"),
                words.contains("NO_BACKSLASH_ESCAPES"),
                words.contains("PIPES_AS_CONCAT"));
    }
}
