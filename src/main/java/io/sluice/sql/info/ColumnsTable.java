package io.sluice.sql.info;

import static io.sluice.sql.info.CatalogTables.text;

import io.sluice.sql.error.SqlError;
import io.sluice.stats.InfoColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** COLUMNS, from H2's catalogue. Stateless. <b>Threading:</b> any. */
public final class ColumnsTable {

    private static final String COLUMNS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION, COLUMN_DEFAULT, IS_NULLABLE, DATA_TYPE,"
                    + " CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE, DATETIME_PRECISION, IS_IDENTITY,"
                    + " GENERATION_EXPRESSION, COLUMN_ON_UPDATE, REMARKS, IS_VISIBLE FROM INFORMATION_SCHEMA.COLUMNS C"
                    + " WHERE TABLE_SCHEMA " + CatalogTables.CLIENTS
                    + " AND EXISTS (SELECT 1 FROM INFORMATION_SCHEMA.TABLES T"
                    + " WHERE T.TABLE_SCHEMA = C.TABLE_SCHEMA AND T.TABLE_NAME = C.TABLE_NAME"
                    + " AND T.TABLE_TYPE IN ('BASE TABLE', 'VIEW'))"
                    + " ORDER BY LOWER(TABLE_SCHEMA), LOWER(TABLE_NAME), TABLE_NAME, ORDINAL_POSITION";

    private static final String PRIVILEGES = "select,insert,update,references";

    private ColumnsTable() {}

    /** One row per column of a table or view, those of the information tables included. */
    public static InfoRows rows(InfoContext context, Map<String, List<InfoColumn>> system) throws SqlError {
        InfoRows rows = InfoRows.of("COLUMNS");
        system.forEach((table, columns) -> {
            for (InfoColumn column : columns) {
                ofInformation(rows, table, column, columns.indexOf(column) + 1);
            }
        });
        Map<String, List<String>> enumerations = enumerations(context);
        Map<String, String> keys = CatalogKeys.read(context).columnKeys();
        for (List<@Nullable String> column : context.catalogue(COLUMNS)) {
            String place = column.get(0) + "." + column.get(1) + ".";
            ColumnType type = ColumnType.of(
                    text(column.get(6)),
                    number(column.get(7)),
                    (int) number(column.get(8)),
                    (int) number(column.get(9)),
                    (int) number(column.get(10)),
                    enumerations.getOrDefault(place + column.get(3), List.of()));
            ofClient(rows, column, type, keys.getOrDefault(place + column.get(2), ""));
        }
        return rows;
    }

    private static void ofClient(InfoRows rows, List<@Nullable String> column, ColumnType type, String key) {
        boolean nullable = "YES".equals(column.get(5));
        String generated = column.get(12);
        rows.row()
                .set("TABLE_CATALOG", CatalogTables.CATALOG)
                .set("TABLE_SCHEMA", column.get(0))
                .set("TABLE_NAME", column.get(1))
                .set("COLUMN_NAME", column.get(2))
                .set("ORDINAL_POSITION", column.get(3))
                .set("COLUMN_DEFAULT", defaultText(column.get(4), nullable, type))
                .set("IS_NULLABLE", column.get(5))
                .set("COLUMN_KEY", key)
                .set("EXTRA", extra(column, type))
                .set("PRIVILEGES", PRIVILEGES)
                .set("COLUMN_COMMENT", text(column.get(14)))
                .set("IS_GENERATED", generated == null ? "NEVER" : "ALWAYS")
                .set("GENERATION_EXPRESSION", generated == null ? null : generated.replace('"', '`'));
        type(rows, type, CatalogTables.COLLATION);
    }

    private static void type(InfoRows rows, ColumnType type, String collation) {
        rows.set("DATA_TYPE", type.dataType())
                .set("COLUMN_TYPE", type.columnType())
                .set("CHARACTER_MAXIMUM_LENGTH", type.characters())
                .set("CHARACTER_OCTET_LENGTH", type.bytes())
                .set("NUMERIC_PRECISION", type.precision())
                .set("NUMERIC_SCALE", type.scale())
                .set("DATETIME_PRECISION", type.fraction());
        if (type.hasCharacterSet()) {
            rows.set("CHARACTER_SET_NAME", collation.substring(0, collation.indexOf('_')))
                    .set("COLLATION_NAME", collation);
        }
    }

    private static void ofInformation(InfoRows rows, String table, InfoColumn column, int at) {
        String word = column.type().split("[( ]", 2)[0];
        boolean text = word.equals("varchar") || word.equals("longtext") || word.equals("enum");
        long length = word.equals("longtext") ? 4_294_967_295L : column.length();
        boolean time = word.equals("datetime");
        ColumnType type = new ColumnType(
                word,
                column.type(),
                text ? (Long) length : null,
                text ? (Long) (word.equals("longtext") ? length : length * 3) : null,
                column.isNumber() ? (Integer) column.length() : null,
                column.isNumber() && word.contains("int") ? (Integer) 0 : null,
                time ? (Integer) column.length() : null,
                text);
        rows.row()
                .set("TABLE_CATALOG", CatalogTables.CATALOG)
                .set("TABLE_SCHEMA", "information_schema")
                .set("TABLE_NAME", table)
                .set("COLUMN_NAME", column.name())
                .set("ORDINAL_POSITION", at)
                .set("COLUMN_DEFAULT", column.nullable() ? "NULL" : null)
                .set("IS_NULLABLE", column.nullable() ? "YES" : "NO")
                .set("PRIVILEGES", "select")
                .set("IS_GENERATED", "NEVER");
        type(rows, type, "utf8mb3_general_ci");
    }

    /** As MariaDB writes a default: numbers and constants plain, texts quoted, NULL as a word where it is implied. */
    private static @Nullable String defaultText(@Nullable String value, boolean nullable, ColumnType type) {
        if (value == null) {
            return nullable ? "NULL" : null;
        }
        String upper = value.toUpperCase(Locale.ROOT);
        if (upper.startsWith("CURRENT_TIMESTAMP") || upper.startsWith("LOCALTIMESTAMP")) {
            return currentTimestamp(type);
        }
        return value;
    }

    private static String currentTimestamp(ColumnType type) {
        int digits = Objects.requireNonNullElse(type.fraction(), 0);
        return "current_timestamp(" + (digits == 0 ? "" : Integer.toString(digits)) + ")";
    }

    private static String extra(List<@Nullable String> column, ColumnType type) {
        List<String> words = new ArrayList<>();
        if ("YES".equals(column.get(11))) {
            words.add("auto_increment");
        }
        if (column.get(13) != null) {
            words.add("on update " + currentTimestamp(type));
        }
        if (column.get(12) != null) {
            words.add("VIRTUAL GENERATED");
        }
        if ("FALSE".equals(column.get(15))) {
            words.add("INVISIBLE");
        }
        return String.join(", ", words);
    }

    private static Map<String, List<String>> enumerations(InfoContext context) throws SqlError {
        Map<String, List<String>> found = new HashMap<>();
        for (List<@Nullable String> value : context.catalogue(
                "SELECT OBJECT_SCHEMA, OBJECT_NAME, ENUM_IDENTIFIER, VALUE_NAME FROM INFORMATION_SCHEMA.ENUM_VALUES"
                        + " WHERE OBJECT_TYPE = 'TABLE' ORDER BY VALUE_ORDINAL")) {
            String place = value.get(0) + "." + value.get(1) + "." + value.get(2);
            found.computeIfAbsent(place, p -> new ArrayList<>()).add(text(value.get(3)));
        }
        return found;
    }

    private static long number(@Nullable String text) {
        return text == null ? 0 : Long.parseLong(text);
    }
}
