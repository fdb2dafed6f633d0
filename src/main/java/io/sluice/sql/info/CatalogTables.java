package io.sluice.sql.info;

import io.sluice.sql.error.SqlError;
import io.sluice.stats.InfoColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SCHEMATA, TABLES, VIEWS and PARTITIONS, from H2's catalogue. Stateless. <b>Threading:</b> any. */
public final class CatalogTables {

    /** Where everything is; MariaDB has one catalogue of this name. */
    static final String CATALOG = "def";

    static final String COLLATION = "utf8mb4_general_ci";
    private static final String CHARACTER_SET = "utf8mb4";
    private static final String SYSTEM_SET = "utf8mb3";
    private static final String SYSTEM_COLLATION = "utf8mb3_general_ci";
    private static final String INFORMATION_SCHEMA = "information_schema";

    /** Of H2's schemas, those that clients made. */
    static final String CLIENTS = "NOT IN ('INFORMATION_SCHEMA', 'PUBLIC', 'sluice$functions')";

    private CatalogTables() {}

    /** One row per database. */
    public static InfoRows schemata(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("SCHEMATA");
        rows.row(CATALOG, INFORMATION_SCHEMA, SYSTEM_SET, SYSTEM_COLLATION, null, "");
        for (List<@Nullable String> schema :
                context.catalogue("SELECT SCHEMA_NAME, REMARKS FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME "
                        + CLIENTS + " ORDER BY LOWER(SCHEMA_NAME)")) {
            rows.row(CATALOG, schema.get(0), CHARACTER_SET, COLLATION, null, text(schema.get(1)));
        }
        return rows;
    }

    /** One row per table and view; {@code system} are the information tables themselves. */
    public static InfoRows tables(InfoContext context, Collection<String> system) throws SqlError {
        InfoRows rows = InfoRows.of("TABLES");
        for (String name : system) {
            rows.row()
                    .set("TABLE_CATALOG", CATALOG)
                    .set("TABLE_SCHEMA", INFORMATION_SCHEMA)
                    .set("TABLE_NAME", name)
                    .set("TABLE_TYPE", "SYSTEM VIEW")
                    .set("ENGINE", "MEMORY")
                    .set("VERSION", 11)
                    .set("TABLE_COLLATION", SYSTEM_COLLATION)
                    .set("CREATE_OPTIONS", "")
                    .set("TEMPORARY", "Y");
        }
        for (List<@Nullable String> table : context.catalogue(
                "SELECT T.TABLE_SCHEMA, T.TABLE_NAME, T.TABLE_TYPE, T.REMARKS, T.ROW_COUNT_ESTIMATE, (SELECT MAX(C.IDENTITY_BASE)"
                        + " FROM INFORMATION_SCHEMA.COLUMNS C WHERE C.TABLE_SCHEMA = T.TABLE_SCHEMA"
                        + " AND C.TABLE_NAME = T.TABLE_NAME) FROM INFORMATION_SCHEMA.TABLES T"
                        + " WHERE T.TABLE_SCHEMA " + CLIENTS + " AND T.TABLE_TYPE IN ('BASE TABLE', 'VIEW')"
                        + " ORDER BY LOWER(T.TABLE_SCHEMA), LOWER(T.TABLE_NAME)")) {
            rows.row()
                    .set("TABLE_CATALOG", CATALOG)
                    .set("TABLE_SCHEMA", table.get(0))
                    .set("TABLE_NAME", table.get(1))
                    .set("TABLE_TYPE", table.get(2));
            if ("VIEW".equals(table.get(2))) {
                rows.set("TABLE_COMMENT", "VIEW");
            } else {
                base(rows, table);
            }
        }
        return rows;
    }

    /** Sizes in bytes are not known: H2 keeps all tables in one store. */
    private static void base(InfoRows rows, List<@Nullable String> table) {
        rows.set("ENGINE", "InnoDB")
                .set("VERSION", 11)
                .set("ROW_FORMAT", "Dynamic")
                .set("TABLE_ROWS", table.get(4))
                .set("AVG_ROW_LENGTH", 0)
                .set("DATA_LENGTH", 0)
                .set("MAX_DATA_LENGTH", 0)
                .set("INDEX_LENGTH", 0)
                .set("DATA_FREE", 0)
                .set("AUTO_INCREMENT", table.get(5))
                .set("TABLE_COLLATION", COLLATION)
                .set("CREATE_OPTIONS", "")
                .set("TABLE_COMMENT", text(table.get(3)))
                .set("MAX_INDEX_LENGTH", 0)
                .set("TEMPORARY", "N");
    }

    /** One row per view. */
    public static InfoRows views(InfoContext context, String definer) throws SqlError {
        InfoRows rows = InfoRows.of("VIEWS");
        for (List<@Nullable String> view :
                context.catalogue("SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS"
                        + " WHERE TABLE_SCHEMA " + CLIENTS + " ORDER BY LOWER(TABLE_SCHEMA), LOWER(TABLE_NAME)")) {
            rows.row(
                    CATALOG,
                    view.get(0),
                    view.get(1),
                    text(view.get(2)).replace('"', '`').replaceAll("\\s+", " "),
                    "NONE",
                    "NO",
                    definer,
                    "DEFINER",
                    SYSTEM_SET,
                    SYSTEM_COLLATION,
                    "UNDEFINED");
        }
        return rows;
    }

    /** One row per table: none has parts. */
    public static InfoRows partitions(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("PARTITIONS");
        InfoRows tables = tables(context, List.of());
        List<String> names = tables.columns().stream().map(InfoColumn::name).toList();
        for (int row = 0; row < tables.count(); row++) {
            if ("VIEW".equals(tables.value(row, names.indexOf("TABLE_TYPE")))) {
                continue;
            }
            rows.row();
            for (InfoColumn column : rows.columns()) {
                if (names.contains(column.name())) {
                    rows.set(column.name(), tables.value(row, names.indexOf(column.name())));
                }
            }
            rows.set("MAX_DATA_LENGTH", null);
        }
        return rows;
    }

    /** Databases in the order of SHOW. */
    public static List<String> databases(InfoContext context) throws SqlError {
        InfoRows rows = schemata(context);
        List<String> names = new ArrayList<>();
        for (int row = 0; row < rows.count(); row++) {
            names.add(text(rows.value(row, 1)));
        }
        names.sort(String.CASE_INSENSITIVE_ORDER);
        return names;
    }

    static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
