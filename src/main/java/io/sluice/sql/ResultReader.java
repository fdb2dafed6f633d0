package io.sluice.sql;

import io.sluice.sql.type.FloatText;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows an H2 result as MariaDB would: its columns, and the row its cursor stands at. <b>Threading:</b> one thread. */
final class ResultReader implements Row {

    /** Longer text is MariaDB's TEXT and not its VARCHAR. */
    private static final int LONGEST_VARCHAR = 16_383;

    private static final long LONGEST_BLOB = 4_294_967_295L;
    private static final int BYTES_PER_CHARACTER = 4;

    private final ResultSet rows;
    private final List<Column> columns;
    private final int[] types;

    ResultReader(ResultSet rows, SelectList select) throws SQLException {
        this.rows = rows;
        ResultSetMetaData meta = rows.getMetaData();
        int count = meta.getColumnCount();
        @Nullable String[] labels = select.labels(count);
        this.types = new int[count];
        this.columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            types[i] = type(meta, i + 1);
            String label = labels[i];
            columns.add(column(meta, i + 1, label == null ? meta.getColumnLabel(i + 1) : label));
        }
    }

    List<Column> columns() {
        return columns;
    }

    @Override
    public byte @Nullable [] text(int column) {
        try {
            return value(column);
        } catch (SQLException e) {
            throw new IllegalStateException("column " + column + " of a result cannot be read", e);
        }
    }

    private byte @Nullable [] value(int column) throws SQLException {
        int at = column + 1;
        switch (types[column]) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> {
                return rows.getBytes(at);
            }
            case Types.BOOLEAN, Types.BIT -> {
                boolean set = rows.getBoolean(at);
                boolean bits = columns.get(column).type() == Column.Type.BIT;
                return rows.wasNull() ? null : new byte[] {(byte) (bits ? (set ? 1 : 0) : (set ? '1' : '0'))};
            }
            case Types.DOUBLE, Types.FLOAT -> {
                double number = rows.getDouble(at);
                return rows.wasNull() ? null : ascii(FloatText.of(number));
            }
            case Types.REAL -> {
                float number = rows.getFloat(at);
                return rows.wasNull() ? null : ascii(FloatText.of(number));
            }
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> {
                long number = rows.getLong(at);
                return rows.wasNull() ? null : ascii(Long.toString(number));
            }
            default -> {
                String text = rows.getString(at);
                return text == null ? null : shown(text, column).getBytes(StandardCharsets.UTF_8);
            }
        }
    }

    /** As many digits of the second as the column has. */
    private String shown(String text, int column) {
        Column described = columns.get(column);
        if (described.type() != Column.Type.DATETIME && described.type() != Column.Type.TIME) {
            return text;
        }
        int zone = Math.max(text.indexOf('+', 8), text.indexOf('-', 11));
        String plain = zone < 0 ? text : text.substring(0, zone);
        int digits = described.decimals();
        int point = plain.indexOf('.');
        if (point < 0) {
            return digits == 0 ? plain : plain + "." + "0".repeat(digits);
        }
        int has = plain.length() - point - 1;
        return has >= digits ? plain : plain + "0".repeat(digits - has);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Column column(ResultSetMetaData meta, int i, String label) throws SQLException {
        String schema = meta.getSchemaName(i);
        boolean ofTable = !schema.isEmpty() && !schema.equals(Catalog.NO_SCHEMA);
        Shape shape = shape(meta, i, ofTable);
        boolean numbersItself = meta.isAutoIncrement(i);
        return new Column(
                ofTable ? Catalog.forClient(schema) : "",
                meta.getTableName(i),
                label,
                ofTable ? meta.getColumnName(i) : "",
                shape.type,
                shape.length,
                shape.decimals,
                meta.isNullable(i) != ResultSetMetaData.columnNoNulls,
                shape.type == Column.Type.BIT,
                numbersItself, // a column that numbers itself is a key, and nearly always the primary one
                numbersItself,
                shape.binary);
    }

    /** The JDBC type; H2's decimal floating point, which has none of its own, counts as DOUBLE, as in MariaDB. */
    private static int type(ResultSetMetaData meta, int i) throws SQLException {
        int type = meta.getColumnType(i);
        boolean decimal = type == Types.DECIMAL || type == Types.NUMERIC;
        return decimal && meta.getColumnTypeName(i).equals("DECFLOAT") ? Types.DOUBLE : type;
    }

    private record Shape(Column.Type type, long length, int decimals, boolean binary) {
        static Shape number(Column.Type type, long length) {
            return new Shape(type, length, 0, true);
        }

        static Shape text(Column.Type type, long characters) {
            return new Shape(type, characters * BYTES_PER_CHARACTER, 31, false);
        }

        static Shape time(Column.Type type, int length, int digits) {
            return new Shape(type, length + (digits > 0 ? digits + 1 : 0), digits, true);
        }
    }

    private static Shape shape(ResultSetMetaData meta, int i, boolean ofTable) throws SQLException {
        long precision = meta.getPrecision(i);
        int scale = meta.getScale(i);
        return switch (type(meta, i)) {
            case Types.NULL -> new Shape(Column.Type.NULL, 0, 0, true);
            case Types.BOOLEAN, Types.BIT -> Shape.number(ofTable ? Column.Type.BIT : Column.Type.LONG, 1);
            case Types.TINYINT -> Shape.number(Column.Type.TINY, 4);
            case Types.SMALLINT -> Shape.number(Column.Type.SHORT, 6);
            case Types.INTEGER -> Shape.number(Column.Type.LONG, 11);
            case Types.BIGINT -> Shape.number(Column.Type.LONGLONG, 20);
            case Types.REAL -> new Shape(Column.Type.FLOAT, 12, 31, true);
            case Types.DOUBLE, Types.FLOAT -> new Shape(Column.Type.DOUBLE, 22, 31, true);
            case Types.NUMERIC, Types.DECIMAL ->
                new Shape(Column.Type.NEWDECIMAL, Math.min(precision, 65) + 2, Math.min(scale, 38), true);
            case Types.DATE -> Shape.time(Column.Type.DATE, 10, 0);
            case Types.TIME, Types.TIME_WITH_TIMEZONE -> Shape.time(Column.Type.TIME, 10, scale);
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> Shape.time(Column.Type.DATETIME, 19, scale);
            case Types.CHAR -> Shape.text(Column.Type.STRING, precision);
            case Types.BINARY -> new Shape(Column.Type.STRING, precision, 0, true);
            case Types.VARBINARY ->
                new Shape(precision > LONGEST_VARCHAR ? Column.Type.BLOB : Column.Type.VAR_STRING, precision, 0, true);
            case Types.BLOB -> new Shape(Column.Type.BLOB, LONGEST_BLOB, 0, true);
            default ->
                precision > LONGEST_VARCHAR
                        ? new Shape(Column.Type.BLOB, LONGEST_BLOB, 31, false)
                        : Shape.text(Column.Type.VAR_STRING, Math.max(1, precision));
        };
    }
}
