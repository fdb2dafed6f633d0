package io.sluice.sql;

import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.variable.VariableType;
import io.sluice.sql.variable.WordTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The value of {@code sql_mode}: the words it takes, and those that change how a statement is read. */
final class SqlModes {

    private static final List<String> WORDS = List.of(
            "REAL_AS_FLOAT",
            "PIPES_AS_CONCAT",
            "ANSI_QUOTES",
            "IGNORE_SPACE",
            "IGNORE_BAD_TABLE_OPTIONS",
            "ONLY_FULL_GROUP_BY",
            "NO_UNSIGNED_SUBTRACTION",
            "NO_DIR_IN_CREATE",
            "POSTGRESQL",
            "ORACLE",
            "MSSQL",
            "DB2",
            "MAXDB",
            "NO_KEY_OPTIONS",
            "NO_TABLE_OPTIONS",
            "NO_FIELD_OPTIONS",
            "MYSQL323",
            "MYSQL40",
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

    private static final String OTHERS =
            "PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,NO_KEY_OPTIONS,NO_TABLE_OPTIONS,NO_FIELD_OPTIONS";

    /** What a word stands for beside itself. */
    private static final Map<String, String> IMPLIED = Map.of(
            "ANSI",
            "REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE",
            "TRADITIONAL",
            "STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,"
                    + "NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION",
            "ORACLE",
            OTHERS + ",NO_AUTO_CREATE_USER,SIMULTANEOUS_ASSIGNMENT",
            "MAXDB",
            OTHERS + ",NO_AUTO_CREATE_USER",
            "POSTGRESQL",
            OTHERS,
            "MSSQL",
            OTHERS,
            "DB2",
            OTHERS,
            "MYSQL323",
            "HIGH_NOT_PRECEDENCE",
            "MYSQL40",
            "HIGH_NOT_PRECEDENCE");

    static final VariableType TYPE = new WordTypes.Several(WORDS, chosen -> {
        List<String> all = new ArrayList<>(chosen);
        for (String word : chosen) {
            all.addAll(List.of(IMPLIED.getOrDefault(word, word).split(",", -1)));
        }
        return all;
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
