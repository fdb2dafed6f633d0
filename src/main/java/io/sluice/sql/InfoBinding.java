package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.InfoRows;
import io.sluice.stats.InfoColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of ours where an H2 statement can read them (D-13): each table is one variable of the H2 session, an array of columns,
 * and the statement names it as H2's {@code TABLE(column type = array, …)}. The text is the same however many rows there
 * are, nothing is written to the database, and no transaction notices. <b>Threading:</b> the session's.
 */
final class InfoBinding {

    private InfoBinding() {}

    /** How a statement in H2's words reads the table. */
    static String reference(String variable, List<InfoColumn> columns) {
        StringBuilder text = new StringBuilder("TABLE(");
        for (int i = 0; i < columns.size(); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(Catalog.quoted(columns.get(i).name()))
                    .append(' ')
                    .append(type(columns.get(i)))
                    .append(" = @")
                    .append(Catalog.quoted(variable))
                    .append('[')
                    .append(i + 1)
                    .append(']');
        }
        return text.append(')').toString();
    }

    /** Puts rows where {@link #reference} finds them; null takes them away. */
    static void bind(H2Session session, String variable, @Nullable InfoRows rows) throws SqlError {
        session.inner().variable(variable, rows == null ? null : rows.byColumn());
    }

    private static String type(InfoColumn column) {
        String word = column.type().split("[( ]", 2)[0];
        return switch (word) {
            case "bigint" -> "BIGINT";
            case "int", "smallint", "tinyint" -> column.type().endsWith("unsigned") ? "BIGINT" : "INTEGER";
            case "double", "float" -> "DOUBLE PRECISION";
            case "decimal" -> column.type().replace("decimal", "NUMERIC");
            case "datetime" -> "TIMESTAMP(" + column.length() + ")";
            case "varchar" -> "VARCHAR_IGNORECASE(" + Math.max(1, column.length()) + ")";
            default -> "VARCHAR_IGNORECASE";
        };
    }
}
