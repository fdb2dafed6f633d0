package io.sluice.sql;

import io.sluice.sql.table.ColumnShape;
import io.sluice.sql.table.KeyShape;
import io.sluice.sql.table.TableShape;
import io.sluice.sql.type.BaseType;
import io.sluice.sql.type.ColumnType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Guesses what a table is from H2's catalogue: of tables that no client of ours made, and of views. Stateless.
 * <b>Threading:</b> any, with a connection of one's own.
 */
final class H2Tables {

    private static final int LONGEST_VARCHAR = 16_383;
    private static final int BYTES_PER_CHARACTER = 4;
    private static final String COLLATION = "utf8mb4_general_ci";

    private H2Tables() {}

    /** The table; null if there is none. */
    static @Nullable TableShape read(Connection connection, String schema, String table) throws SQLException {
        List<ColumnShape> columns = columns(connection, schema, table);
        if (columns.isEmpty()) {
            return null;
        }
        return new TableShape(
                table,
                columns,
                keys(connection, schema, table),
                List.of(),
                List.of(),
                "InnoDB",
                COLLATION,
                Map.of(),
                "");
    }

    private static List<ColumnShape> columns(Connection connection, String schema, String table) throws SQLException {
        List<ColumnShape> columns = new ArrayList<>();
        try (PreparedStatement query = prepare(
                        connection,
                        "SELECT COLUMN_NAME, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE,"
                                + " DATETIME_PRECISION, IS_NULLABLE, COLUMN_DEFAULT, IS_IDENTITY, REMARKS, IS_GENERATED,"
                                + " GENERATION_EXPRESSION FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = CAST(? AS VARCHAR)"
                                + " AND TABLE_SCHEMA = CAST(? AS VARCHAR) ORDER BY ORDINAL_POSITION",
                        table,
                        schema);
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                columns.add(column(rows));
            }
        }
        return columns;
    }

    private static ColumnShape column(ResultSet row) throws SQLException {
        ColumnType type = type(row.getString(2), row.getLong(3), row.getInt(4), row.getInt(5), row.getInt(6));
        boolean nullable = "YES".equals(row.getString(7));
        boolean numbered = "YES".equals(row.getString(9));
        String preset = numbered ? null : row.getString(8);
        String generated = "ALWAYS".equals(row.getString(11)) ? row.getString(12) : null;
        String comment = row.getString(10);
        return new ColumnShape(
                row.getString(1),
                type,
                nullable,
                preset == null && nullable && generated == null ? "NULL" : preset,
                numbered,
                null,
                generated == null ? null : generated.replace('"', '`'),
                false,
                null,
                comment == null ? "" : comment,
                false);
    }

    /** The type MariaDB would declare for H2's. */
    static ColumnType type(String h2, long length, int precision, int scale, int fraction) {
        return switch (h2) {
            case "BOOLEAN" -> ColumnType.of(BaseType.TINYINT, 1);
            case "TINYINT" -> ColumnType.integer(BaseType.TINYINT, false);
            case "SMALLINT" -> ColumnType.integer(BaseType.SMALLINT, false);
            case "INTEGER" -> ColumnType.integer(BaseType.INT, false);
            case "BIGINT" -> ColumnType.integer(BaseType.BIGINT, false);
            case "NUMERIC", "DECIMAL" -> decimal(precision, scale);
            case "REAL" -> ColumnType.of(BaseType.FLOAT, 0);
            case "DOUBLE PRECISION", "FLOAT", "DECFLOAT" -> ColumnType.of(BaseType.DOUBLE, 0);
            case "DATE" -> ColumnType.of(BaseType.DATE, 0);
            case "TIME", "TIME WITH TIME ZONE" -> timed(BaseType.TIME, fraction);
            case "TIMESTAMP", "TIMESTAMP WITH TIME ZONE" -> timed(BaseType.DATETIME, fraction);
            case "UUID" -> ColumnType.of(BaseType.UUID, 0);
            case "BINARY" -> ColumnType.of(BaseType.BINARY, (int) length);
            case "BINARY VARYING" ->
                length > LONGEST_VARCHAR * BYTES_PER_CHARACTER
                        ? ColumnType.of(BaseType.LONGBLOB, 0)
                        : ColumnType.of(BaseType.VARBINARY, (int) length);
            case "BINARY LARGE OBJECT" -> ColumnType.of(BaseType.LONGBLOB, 0);
            case "CHARACTER" ->
                ColumnType.of(BaseType.CHAR, (int) Math.min(length, 255)).withCollation(COLLATION);
            default ->
                (length > 0 && length <= LONGEST_VARCHAR
                                ? ColumnType.of(BaseType.VARCHAR, (int) length)
                                : ColumnType.of(BaseType.LONGTEXT, 0))
                        .withCollation(COLLATION);
        };
    }

    private static ColumnType decimal(int precision, int scale) {
        int digits = Math.min(precision, 65);
        return new ColumnType(BaseType.DECIMAL, digits, Math.min(scale, 38), false, false, List.of(), null);
    }

    private static ColumnType timed(BaseType base, int fraction) {
        return new ColumnType(base, 0, Math.min(fraction, 6), false, false, List.of(), null);
    }

    private static List<KeyShape> keys(Connection connection, String schema, String table) throws SQLException {
        Map<String, KeyShape> keys = new LinkedHashMap<>();
        try (PreparedStatement query = prepare(
                        connection,
                        "SELECT I.INDEX_NAME, I.INDEX_TYPE_NAME, C.COLUMN_NAME FROM INFORMATION_SCHEMA.INDEXES I"
                                + " JOIN INFORMATION_SCHEMA.INDEX_COLUMNS C ON C.INDEX_SCHEMA = I.INDEX_SCHEMA"
                                + " AND C.INDEX_NAME = I.INDEX_NAME AND C.TABLE_NAME = I.TABLE_NAME"
                                + " WHERE I.TABLE_NAME = CAST(? AS VARCHAR) AND I.TABLE_SCHEMA = CAST(? AS VARCHAR)"
                                + " ORDER BY CASE WHEN I.INDEX_TYPE_NAME LIKE 'PRIMARY%' THEN 0 WHEN"
                                + " I.INDEX_TYPE_NAME LIKE 'UNIQUE%' THEN 1 ELSE 2 END, I.INDEX_NAME, C.ORDINAL_POSITION",
                        table,
                        schema);
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                String type = rows.getString(2);
                boolean primary = type.startsWith("PRIMARY");
                String name = primary ? KeyShape.PRIMARY : TableEdits.indexForClient(rows.getString(1));
                KeyShape.Kind kind = primary
                        ? KeyShape.Kind.PRIMARY
                        : type.startsWith("UNIQUE") ? KeyShape.Kind.UNIQUE : KeyShape.Kind.INDEX;
                keys.computeIfAbsent(name, n -> new KeyShape(kind, n, new ArrayList<>(), "", ""))
                        .parts()
                        .add(new KeyShape.Part(rows.getString(3), 0, false));
            }
        }
        return List.copyOf(keys.values());
    }

    private static PreparedStatement prepare(Connection connection, String sql, String table, String schema)
            throws SQLException {
        PreparedStatement query = connection.prepareStatement(sql);
        query.setString(1, table);
        query.setString(2, schema);
        return query;
    }
}
