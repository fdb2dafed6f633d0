package io.sluice.sql;

import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Under which name MariaDB counts a statement ({@code Com_…}). Stateless. */
final class CommandName {

    /** Names of one word, by it. */
    private static final Map<String, String> PLAIN = Map.ofEntries(
            Map.entry("WITH", "select"),
            Map.entry("VALUES", "select"),
            Map.entry("TABLE", "select"),
            Map.entry("DESCRIBE", "show_fields"),
            Map.entry("DESC", "show_fields"),
            Map.entry("EXPLAIN", "show_fields"),
            Map.entry("SET", "set_option"),
            Map.entry("USE", "change_db"),
            Map.entry("DO", "do"),
            Map.entry("START", "begin"),
            Map.entry("PREPARE", "prepare_sql"),
            Map.entry("EXECUTE", "execute_sql"),
            Map.entry("DEALLOCATE", "dealloc_sql"),
            Map.entry("CALL", "call_procedure"),
            Map.entry("RESET", "reset"));

    /** What counts under its own first word. */
    private static final Set<String> SAME = Set.of(
            "SELECT",
            "BEGIN",
            "COMMIT",
            "SAVEPOINT",
            "TRUNCATE",
            "FLUSH",
            "ANALYZE",
            "CHECK",
            "CHECKSUM",
            "OPTIMIZE",
            "REPAIR",
            "KILL",
            "SHUTDOWN",
            "HELP");

    /** SHOWs whose names are not their words. */
    private static final Map<String, String> SHOWS = Map.ofEntries(
            Map.entry("SCHEMAS", "databases"),
            Map.entry("COLUMNS", "fields"),
            Map.entry("INDEX", "keys"),
            Map.entry("INDEXES", "keys"),
            Map.entry("TABLE", "table_status"),
            Map.entry("OPEN", "open_tables"),
            Map.entry("ENGINES", "storage_engines"),
            Map.entry("STORAGE", "storage_engines"),
            Map.entry("ENGINE", "engine_status"),
            Map.entry("CHARACTER", "charsets"),
            Map.entry("CHARSET", "charsets"),
            Map.entry("COLLATION", "collations"),
            Map.entry("PROCEDURE", "procedure_status"),
            Map.entry("FUNCTION", "function_status"),
            Map.entry("PACKAGE", "package_status"),
            Map.entry("MASTER", "binlog_status"),
            Map.entry("BINLOG", "binlog_status"),
            Map.entry("BINARY", "binlogs"),
            Map.entry("SLAVE", "slave_status"),
            Map.entry("REPLICA", "slave_status"));

    /** Those that are shown before anybody used them. */
    static final List<String> USUAL = List.of(
            "alter_table",
            "begin",
            "change_db",
            "commit",
            "create_db",
            "create_index",
            "create_table",
            "create_view",
            "delete",
            "drop_db",
            "drop_index",
            "drop_table",
            "drop_view",
            "flush",
            "insert",
            "insert_select",
            "kill",
            "lock_tables",
            "replace",
            "rollback",
            "select",
            "set_option",
            "show_databases",
            "show_fields",
            "show_status",
            "show_tables",
            "show_variables",
            "show_warnings",
            "truncate",
            "unlock_tables",
            "update");

    private CommandName() {}

    static String of(Tokens tokens) {
        String first = tokens.get(0).isOperator("(") ? "SELECT" : tokens.get(0).upper();
        if (SAME.contains(first)) {
            return first.toLowerCase(Locale.ROOT);
        }
        return switch (first) {
            case "INSERT", "REPLACE" -> first.toLowerCase(Locale.ROOT) + (has(tokens, "SELECT") ? "_select" : "");
            case "UPDATE", "DELETE" -> first.toLowerCase(Locale.ROOT);
            case "CREATE", "DROP", "ALTER" -> definition(first, tokens);
            case "SHOW" -> "show_" + show(tokens);
            case "ROLLBACK" -> has(tokens, "TO") ? "rollback_to_savepoint" : "rollback";
            case "RELEASE" -> "release_savepoint";
            case "LOCK", "UNLOCK" -> first.toLowerCase(Locale.ROOT) + "_tables";
            default -> PLAIN.getOrDefault(first, "other");
        };
    }

    private static boolean has(Tokens tokens, String word) {
        return SafeUpdates.outermost(tokens, word) > 0;
    }

    private static String definition(String first, Tokens tokens) {
        for (int i = 1; i < Math.min(tokens.count(), 8); i++) {
            Token token = tokens.get(i);
            if (token.isOneOf(
                    "TABLE", "VIEW", "INDEX", "TRIGGER", "FUNCTION", "PROCEDURE", "EVENT", "SEQUENCE", "USER")) {
                return first.toLowerCase(Locale.ROOT) + "_" + token.text().toLowerCase(Locale.ROOT);
            }
            if (token.isOneOf("DATABASE", "SCHEMA")) {
                return first.toLowerCase(Locale.ROOT) + "_db";
            }
        }
        return "other";
    }

    private static String show(Tokens tokens) {
        int at = 1;
        while (tokens.get(at).isOneOf("FULL", "GLOBAL", "SESSION", "LOCAL")) {
            at++;
        }
        String word = tokens.get(at).upper();
        if (word.equals("CREATE")) {
            String what = tokens.get(at + 1).isOneOf("DATABASE", "SCHEMA")
                    ? "db"
                    : tokens.get(at + 1).text();
            return "create_" + what.toLowerCase(Locale.ROOT);
        }
        if (word.equals("COUNT")) {
            return tokens.get(tokens.count() - 1).text().toLowerCase(Locale.ROOT);
        }
        return SHOWS.getOrDefault(word, word).toLowerCase(Locale.ROOT);
    }
}
