package io.sluice.sql.function;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The schema that holds the aliases of the entry points. They are stored in the database and name Java methods, so whoever
 * owns the database needs Sluice on its class path; the functions are pure, so it does not matter whose JVM runs them (D-26).
 */
public final class FunctionSchema {

    /** The schema's name; no client's business. */
    public static final String NAME = "sluice$functions";

    static final String NAME_IN_H2 = '"' + NAME + '"';

    private FunctionSchema() {}

    /**
     * Makes the schema and its aliases if they are not there; two nodes may do so at the same time.
     *
     * @throws SQLException the database's owner does not know Sluice's classes, or the account may not define anything
     */
    public static void create(Statement statement) throws SQLException {
        Map<String, String> methods = methods();
        try (ResultSet rows = statement.executeQuery(
                "SELECT COUNT(*) FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_SCHEMA = '" + NAME + "'")) {
            if (rows.next() && rows.getInt(1) == methods.size()) {
                return;
            }
        }
        statement.execute("CREATE SCHEMA IF NOT EXISTS " + NAME_IN_H2);
        for (Map.Entry<String, String> method : methods.entrySet()) {
            statement.execute("CREATE ALIAS IF NOT EXISTS " + NAME_IN_H2 + ".\"" + method.getKey()
                    + "\" DETERMINISTIC FOR \"" + EntryPoints.class.getName() + '.' + method.getValue() + '"');
        }
    }

    private static Map<String, String> methods() {
        Map<String, String> methods = new LinkedHashMap<>();
        methods.put(Answer.TEXT.alias(), "text");
        methods.put(EntryPoints.DOCUMENT, "document");
        methods.put(Answer.INT.alias(), "int4");
        methods.put(Answer.BIGINT.alias(), "int8");
        methods.put(Answer.DOUBLE.alias(), "real");
        methods.put(Answer.DECIMAL.alias(), "decimal");
        methods.put(Answer.BINARY.alias(), "bytes");
        return methods;
    }
}
