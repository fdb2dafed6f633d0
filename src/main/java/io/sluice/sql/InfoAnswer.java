package io.sluice.sql;

import io.sluice.sql.info.InfoRows;
import io.sluice.stats.InfoColumn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands rows of ours to a client, typed as MariaDB types them. Stateless. */
final class InfoAnswer {

    private static final int BYTES_PER_CHARACTER = 4;
    private static final long LONGEST_TEXT = 4_294_967_295L;

    private InfoAnswer() {}

    /**
     * The whole answer.
     *
     * @param table the information table behind it, empty if there is none
     */
    static void into(ResultSink out, InfoRows rows, String table, H2Session session) {
        List<Column> columns =
                rows.columns().stream().map(column -> column(column, table)).toList();
        out.columns(columns);
        long most = Math.min(rows.count(), session.selectLimit());
        for (int i = 0; i < most; i++) {
            int row = i;
            out.row(column -> bytes(rows.value(row, column)));
        }
        out.end(session.diagnostics().warnings());
        session.rowsReturned(most);
    }

    private static byte @Nullable [] bytes(@Nullable String value) {
        return value == null ? null : value.getBytes(StandardCharsets.UTF_8);
    }

    private static Column column(InfoColumn column, String table) {
        Column.Type type = type(column);
        boolean text = type == Column.Type.VAR_STRING || type == Column.Type.BLOB;
        String schema = table.isEmpty() ? "" : Catalog.INFORMATION_SCHEMA;
        String original = table.isEmpty() ? "" : column.name();
        boolean unsigned = column.type().endsWith("unsigned");
        int decimals = decimals(column, type);
        return new Column(
                schema,
                table,
                column.name(),
                original,
                type,
                length(column, type),
                decimals,
                column.nullable(),
                unsigned,
                false,
                false,
                !text);
    }

    private static Column.Type type(InfoColumn column) {
        return switch (column.type().split("[( ]", 2)[0]) {
            case "bigint" -> Column.Type.LONGLONG;
            case "int", "smallint", "tinyint" -> Column.Type.LONG;
            case "double", "float" -> Column.Type.DOUBLE;
            case "decimal" -> Column.Type.NEWDECIMAL;
            case "datetime" -> Column.Type.DATETIME;
            case "longtext", "blob" -> Column.Type.BLOB;
            default -> Column.Type.VAR_STRING;
        };
    }

    private static long length(InfoColumn column, Column.Type type) {
        return switch (type) {
            case DATETIME -> column.length() == 0 ? 19 : 20 + column.length();
            case BLOB -> LONGEST_TEXT;
            case DOUBLE -> 22;
            case VAR_STRING -> (long) Math.max(1, column.length()) * BYTES_PER_CHARACTER;
            default -> column.length();
        };
    }

    private static int decimals(InfoColumn column, Column.Type type) {
        return switch (type) {
            case DOUBLE -> 31;
            case NEWDECIMAL -> 3;
            case DATETIME -> column.length();
            default -> 0;
        };
    }
}
