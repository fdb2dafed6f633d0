package io.sluice.drivers;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls every method of {@link DatabaseMetaData} against a fixed schema and writes down what comes back. {@link #main} makes
 * the recordings: with the schema made on a MariaDB 10.11 whose character set is utf8mb4.
 */
final class MetadataCalls {

    static final String SCHEMA = "drivers";

    static final List<String> DEFINITIONS = List.of(
            "DROP DATABASE IF EXISTS drivers",
            "CREATE DATABASE drivers",
            "USE drivers",
            "CREATE TABLE parent (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,"
                    + " name VARCHAR(40) NOT NULL DEFAULT 'none' COMMENT 'what it is called', code CHAR(3), price DECIMAL(10,2),"
                    + " share DECIMAL(5,3) UNSIGNED, ratio DOUBLE, approx FLOAT, born DATE, at_time TIME(3), made DATETIME(6),"
                    + " seen TIMESTAMP NULL, grown YEAR, flag TINYINT(1) DEFAULT 1, small SMALLINT, middle MEDIUMINT,"
                    + " bits BIT(8), body TEXT, bigger LONGTEXT, raw BLOB, fixed BINARY(4), vary VARBINARY(10),"
                    + " kind ENUM('a','b'), several SET('x','y'), big BIGINT UNSIGNED, doc JSON,"
                    + " total INT GENERATED ALWAYS AS (small + 1) VIRTUAL, UNIQUE KEY by_code (code),"
                    + " KEY by_name (name, price)) COMMENT='the upper one'",
            "CREATE TABLE child (id BIGINT NOT NULL, part SMALLINT NOT NULL, parent_id INT UNSIGNED,"
                    + " PRIMARY KEY (id, part), CONSTRAINT to_parent FOREIGN KEY (parent_id) REFERENCES parent (id)"
                    + " ON DELETE CASCADE ON UPDATE RESTRICT)",
            "CREATE VIEW names AS SELECT id, name FROM parent");

    /** They tell of the driver or of the connection. */
    private static final Set<String> NOT_OF_THE_SERVER = Set.of("getConnection", "getURL", "unwrap", "isWrapperFor");

    private static final List<Integer> RESULT_SET_TYPES =
            List.of(ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE);

    private final DatabaseMetaData metadata;
    private final Map<String, List<String>> answers = new LinkedHashMap<>();

    private MetadataCalls(DatabaseMetaData metadata) {
        this.metadata = metadata;
    }

    /** Makes the schema. */
    static void define(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : DEFINITIONS) {
                statement.execute(sql);
            }
        }
    }

    /** Each call, as text, with the lines of its answer. */
    static Map<String, List<String>> answers(Connection connection) throws SQLException {
        MetadataCalls calls = new MetadataCalls(connection.getMetaData());
        calls.plain();
        calls.withArguments();
        return calls.answers;
    }

    /** Everything without arguments, and everything that asks about one or two numbers. */
    private void plain() {
        Method[] methods = DatabaseMetaData.class.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            if (NOT_OF_THE_SERVER.contains(method.getName())) {
                continue;
            }
            if (method.getParameterCount() == 0) {
                call(method);
            } else if (Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class})) {
                for (int argument : RESULT_SET_TYPES) {
                    call(method, argument);
                }
            }
        }
    }

    private void withArguments() {
        named("getTables", SCHEMA, null, "%", null);
        named("getTables", SCHEMA, null, "c%", new String[] {"TABLE", "BASE TABLE"});
        named("getTables", SCHEMA, null, null, new String[] {"VIEW"});
        named("getColumns", SCHEMA, null, "%", "%");
        named("getColumns", SCHEMA, null, "parent", "na%");
        named("getColumns", "information_schema", null, "SCHEMATA", null);
        named("getPrimaryKeys", SCHEMA, null, "child");
        named("getImportedKeys", SCHEMA, null, "child");
        named("getImportedKeys", SCHEMA, null, "parent");
        named("getExportedKeys", SCHEMA, null, "parent");
        named("getCrossReference", SCHEMA, null, "parent", SCHEMA, null, "child");
        named("getIndexInfo", SCHEMA, null, "parent", false, true);
        named("getIndexInfo", SCHEMA, null, "parent", true, true);
        named("getIndexInfo", SCHEMA, null, "child", false, false);
        named("getBestRowIdentifier", SCHEMA, null, "parent", DatabaseMetaData.bestRowSession, true);
        named("getBestRowIdentifier", SCHEMA, null, "child", DatabaseMetaData.bestRowSession, true);
        named("getVersionColumns", SCHEMA, null, "parent");
        named("getColumnPrivileges", SCHEMA, null, "parent", "name");
        named("getTablePrivileges", SCHEMA, null, "parent");
        named("getProcedures", SCHEMA, null, "%");
        named("getProcedureColumns", SCHEMA, null, "%", "%");
        named("getFunctions", SCHEMA, null, "%");
        named("getFunctionColumns", SCHEMA, null, "%", "%");
        named("getUDTs", SCHEMA, null, "%", null);
        named("getSuperTypes", SCHEMA, null, "%");
        named("getSuperTables", SCHEMA, null, "%");
        named("getAttributes", SCHEMA, null, "%", "%");
        named("getPseudoColumns", SCHEMA, null, "%", "%");
        named("getSchemas", SCHEMA, "%");
        named("supportsConvert", java.sql.Types.INTEGER, java.sql.Types.VARCHAR);
        named("supportsConvert", java.sql.Types.BLOB, java.sql.Types.DATE);
        named("supportsResultSetConcurrency", ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
        named("supportsResultSetHoldability", ResultSet.HOLD_CURSORS_OVER_COMMIT);
        named("supportsTransactionIsolationLevel", Connection.TRANSACTION_SERIALIZABLE);
    }

    private void named(String name, Object... arguments) {
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                call(method, arguments);
            }
        }
    }

    private void call(Method method, Object... arguments) {
        List<String> shown = Arrays.stream(arguments)
                .map(argument -> argument instanceof String[] words ? Arrays.toString(words) : String.valueOf(argument))
                .toList();
        String call = method.getName() + "(" + String.join(", ", shown) + ")";
        List<String> lines = new ArrayList<>();
        try {
            Object answer = method.invoke(metadata, arguments);
            if (answer instanceof ResultSet rows) {
                lines(rows, lines);
            } else {
                lines.add(text(String.valueOf(answer)));
            }
        } catch (InvocationTargetException e) {
            lines.add("throws " + e.getCause().getClass().getSimpleName() + ": "
                    + text(e.getCause().getMessage()));
        } catch (IllegalAccessException | SQLException e) {
            lines.add("throws " + e);
        }
        answers.put(call, lines);
    }

    private static void lines(ResultSet rows, List<String> lines) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        lines.add(String.join("|", labels));
        List<String> found = new ArrayList<>();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= labels.size(); i++) {
                values.add(text(rows.getString(i)));
            }
            found.add(String.join("|", values));
        }
        rows.close();
        lines.addAll(found);
    }

    private static String text(String value) {
        return value == null ? "NULL" : value.replace("\n", "\\n").replace("\r", "\\r");
    }

    /** The text form of answers: a line {@code > call}, then the lines of its answer. */
    static List<String> written(Map<String, List<String>> answers) {
        List<String> lines = new ArrayList<>();
        answers.forEach((call, answer) -> {
            lines.add("> " + call);
            lines.addAll(answer);
        });
        return lines;
    }

    /** Reads what {@link #written} wrote. */
    static Map<String, List<String>> read(List<String> lines) {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("> ")) {
                current = new ArrayList<>();
                answers.put(line.substring(2), current);
            } else if (!line.startsWith("#")) {
                current.add(line);
            }
        }
        return answers;
    }

    /**
     * Records.
     *
     * @param arguments the address of a server, user and password in it, and the file to write
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            define(connection);
            List<String> lines = new ArrayList<>();
            lines.add("# Made by MetadataCalls against MariaDB 10.11 with character set utf8mb4.");
            lines.addAll(written(answers(connection)));
            Files.write(Path.of(arguments[1]), lines);
        }
    }
}
