package io.sluice.sql.info;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column's type in the terms of {@code information_schema.COLUMNS}. Immutable.
 *
 * @param dataType as {@code int}
 * @param columnType as {@code int(11)}
 * @param characters greatest length in characters, null if it is no text
 * @param bytes greatest length in bytes, likewise
 * @param precision digits of a number, null if it is none
 * @param scale digits behind the point, null where that is not fixed
 * @param fraction digits of the second, null if it is no time
 * @param hasCharacterSet whether it is text and not bytes
 */
public record ColumnType(
        String dataType,
        String columnType,
        @Nullable Long characters,
        @Nullable Long bytes,
        @Nullable Integer precision,
        @Nullable Integer scale,
        @Nullable Integer fraction,
        boolean hasCharacterSet) {

    private static final int BYTES_PER_CHARACTER = 4;

    /** Longer text is MariaDB's LONGTEXT and not its VARCHAR. */
    private static final long LONGEST_VARCHAR = 16_383;

    private static final long LONGEST_TEXT = 4_294_967_295L;

    /**
     * What H2's catalogue says of a column.
     *
     * @param type H2's name
     * @param length of text or bytes
     * @param precision of a number
     * @param scale of a number
     * @param fraction of a time
     * @param values of an enumeration
     */
    static ColumnType of(String type, long length, int precision, int scale, int fraction, List<String> values) {
        return switch (type) {
            case "TINYINT" -> number("tinyint", "tinyint(4)", 3, 0);
            case "SMALLINT" -> number("smallint", "smallint(6)", 5, 0);
            case "INTEGER" -> number("int", "int(11)", 10, 0);
            case "BIGINT" -> number("bigint", "bigint(20)", 19, 0);
            case "NUMERIC", "DECIMAL", "DECFLOAT" ->
                number("decimal", "decimal(" + precision + "," + scale + ")", precision, scale);
            case "REAL" -> number("float", "float", 12, null);
            case "DOUBLE PRECISION", "FLOAT" -> number("double", "double", 22, null);
            case "BOOLEAN" -> number("tinyint", "tinyint(1)", 3, 0);
            case "DATE" -> new ColumnType("date", "date", null, null, null, null, null, false);
            case "TIME", "TIME WITH TIME ZONE" -> time("time", fraction);
            case "TIMESTAMP" -> time("datetime", fraction);
            case "TIMESTAMP WITH TIME ZONE" -> time("timestamp", fraction);
            case "CHARACTER" -> text("char", length);
            case "BINARY" -> bytes("binary", length);
            case "BINARY VARYING" -> length > LONGEST_VARCHAR ? large("longblob", false) : bytes("varbinary", length);
            case "BINARY LARGE OBJECT" -> large("longblob", false);
            case "ENUM" -> enumeration(values);
            default -> length > LONGEST_VARCHAR ? large("longtext", true) : text("varchar", length);
        };
    }

    private static ColumnType number(String type, String full, int precision, @Nullable Integer scale) {
        return new ColumnType(type, full, null, null, precision, scale, null, false);
    }

    private static ColumnType time(String type, int fraction) {
        String full = fraction == 0 ? type : type + "(" + fraction + ")";
        return new ColumnType(type, full, null, null, null, null, fraction, false);
    }

    private static ColumnType text(String type, long length) {
        String full = type + "(" + length + ")";
        return new ColumnType(type, full, length, length * BYTES_PER_CHARACTER, null, null, null, true);
    }

    private static ColumnType bytes(String type, long length) {
        return new ColumnType(type, type + "(" + length + ")", length, length, null, null, null, false);
    }

    private static ColumnType large(String type, boolean text) {
        return new ColumnType(type, type, LONGEST_TEXT, LONGEST_TEXT, null, null, null, text);
    }

    private static ColumnType enumeration(List<String> values) {
        StringBuilder full = new StringBuilder("enum(");
        long longest = 0;
        for (String value : values) {
            full.append(full.length() > 5 ? ",'" : "'")
                    .append(value.replace("'", "''"))
                    .append('\'');
            longest = Math.max(longest, value.length());
        }
        return new ColumnType(
                "enum", full.append(')').toString(), longest, longest * BYTES_PER_CHARACTER, null, null, null, true);
    }
}
