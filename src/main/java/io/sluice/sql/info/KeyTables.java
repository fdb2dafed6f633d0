package io.sluice.sql.info;

import static io.sluice.sql.info.CatalogTables.text;

import io.sluice.sql.error.SqlError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** STATISTICS and the tables of constraints, from H2's catalogue. Stateless. <b>Threading:</b> any. */
public final class KeyTables {

    private KeyTables() {}

    /** One row per column of a key. */
    public static InfoRows statistics(InfoContext context) throws SqlError {
        Set<String> nullable = new HashSet<>();
        for (List<@Nullable String> column : context.catalogue("SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME FROM"
                + " INFORMATION_SCHEMA.COLUMNS WHERE IS_NULLABLE = 'YES' AND TABLE_SCHEMA " + CatalogTables.CLIENTS)) {
            nullable.add(column.get(0) + "." + column.get(1) + "." + column.get(2));
        }
        Map<String, String> counts = new HashMap<>();
        for (List<@Nullable String> table : context.catalogue("SELECT TABLE_SCHEMA, TABLE_NAME, ROW_COUNT_ESTIMATE FROM"
                + " INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA " + CatalogTables.CLIENTS)) {
            counts.put(table.get(0) + "." + table.get(1), text(table.get(2)));
        }
        InfoRows rows = InfoRows.of("STATISTICS");
        for (CatalogKeys.Key key : CatalogKeys.read(context).keys()) {
            String table = key.schema() + "." + key.table();
            for (int i = 0; i < key.columns().size(); i++) {
                String column = key.columns().get(i);
                rows.row()
                        .set("TABLE_CATALOG", CatalogTables.CATALOG)
                        .set("TABLE_SCHEMA", key.schema())
                        .set("TABLE_NAME", key.table())
                        .set("NON_UNIQUE", key.unique() ? 0 : 1)
                        .set("INDEX_SCHEMA", key.schema())
                        .set("INDEX_NAME", key.name())
                        .set("SEQ_IN_INDEX", i + 1)
                        .set("COLUMN_NAME", column)
                        .set("COLLATION", "A")
                        .set("CARDINALITY", counts.get(table))
                        .set("NULLABLE", nullable.contains(table + "." + column) ? "YES" : "")
                        .set("INDEX_TYPE", "BTREE")
                        .set("COMMENT", "")
                        .set("IGNORED", "NO");
            }
        }
        return rows;
    }

    /** One row per constraint. */
    public static InfoRows constraints(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("TABLE_CONSTRAINTS");
        CatalogKeys keys = CatalogKeys.read(context);
        Set<String> known = new HashSet<>();
        for (CatalogKeys.Constraint c : keys.constraints()) {
            rows.row(CatalogTables.CATALOG, c.schema(), c.name(), c.schema(), c.table(), c.type());
            known.add(c.schema() + "." + c.table() + "." + c.name());
        }
        for (CatalogKeys.Key key : keys.keys()) { // MariaDB makes no difference between a unique index and a constraint
            if (key.unique() && known.add(key.schema() + "." + key.table() + "." + key.name())) {
                rows.row(CatalogTables.CATALOG, key.schema(), key.name(), key.schema(), key.table(), "UNIQUE");
            }
        }
        return rows;
    }

    /** One row per column of a unique key or foreign key. */
    public static InfoRows columnUsage(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("KEY_COLUMN_USAGE");
        CatalogKeys keys = CatalogKeys.read(context);
        for (CatalogKeys.Key key : keys.keys()) {
            for (int i = 0; key.unique() && i < key.columns().size(); i++) {
                usage(rows, key.schema(), key.name(), key.table(), key.columns().get(i))
                        .set("ORDINAL_POSITION", i + 1);
            }
        }
        for (List<@Nullable String> part : foreignColumns(context)) {
            CatalogKeys.Constraint foreign = keys.constraint(part.get(0), part.get(1));
            if (foreign != null) {
                usage(rows, foreign.schema(), foreign.name(), foreign.table(), text(part.get(2)))
                        .set("ORDINAL_POSITION", part.get(3))
                        .set("POSITION_IN_UNIQUE_CONSTRAINT", part.get(4))
                        .set("REFERENCED_TABLE_SCHEMA", part.get(5))
                        .set("REFERENCED_TABLE_NAME", part.get(6))
                        .set("REFERENCED_COLUMN_NAME", part.get(7));
            }
        }
        return rows;
    }

    private static InfoRows usage(InfoRows rows, String schema, String key, String table, String column) {
        return rows.row()
                .set("CONSTRAINT_CATALOG", CatalogTables.CATALOG)
                .set("CONSTRAINT_SCHEMA", schema)
                .set("CONSTRAINT_NAME", key)
                .set("TABLE_CATALOG", CatalogTables.CATALOG)
                .set("TABLE_SCHEMA", schema)
                .set("TABLE_NAME", table)
                .set("COLUMN_NAME", column);
    }

    private static List<List<@Nullable String>> foreignColumns(InfoContext context) throws SqlError {
        return context.catalogue("SELECT K.CONSTRAINT_SCHEMA, K.CONSTRAINT_NAME, K.COLUMN_NAME, K.ORDINAL_POSITION,"
                + " K.POSITION_IN_UNIQUE_CONSTRAINT, U.TABLE_SCHEMA, U.TABLE_NAME, U.COLUMN_NAME"
                + " FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE K JOIN INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS R"
                + " ON R.CONSTRAINT_SCHEMA = K.CONSTRAINT_SCHEMA AND R.CONSTRAINT_NAME = K.CONSTRAINT_NAME"
                + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE U ON U.CONSTRAINT_SCHEMA = R.UNIQUE_CONSTRAINT_SCHEMA"
                + " AND U.CONSTRAINT_NAME = R.UNIQUE_CONSTRAINT_NAME"
                + " AND U.ORDINAL_POSITION = K.POSITION_IN_UNIQUE_CONSTRAINT WHERE K.TABLE_SCHEMA "
                + CatalogTables.CLIENTS
                + " ORDER BY LOWER(K.CONSTRAINT_SCHEMA), LOWER(K.TABLE_NAME), K.CONSTRAINT_NAME, K.ORDINAL_POSITION");
    }

    /** One row per foreign key. */
    public static InfoRows references(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("REFERENTIAL_CONSTRAINTS");
        CatalogKeys keys = CatalogKeys.read(context);
        for (List<@Nullable String> row : context.catalogue(
                "SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, UNIQUE_CONSTRAINT_SCHEMA, UNIQUE_CONSTRAINT_NAME, UPDATE_RULE,"
                        + " DELETE_RULE FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS")) {
            CatalogKeys.Constraint foreign = keys.constraint(row.get(0), row.get(1));
            CatalogKeys.Constraint target = keys.constraint(row.get(2), row.get(3));
            if (foreign != null && target != null) {
                rows.row(
                        CatalogTables.CATALOG,
                        foreign.schema(),
                        foreign.name(),
                        CatalogTables.CATALOG,
                        target.schema(),
                        target.name(),
                        "NONE",
                        rule(row.get(4)),
                        rule(row.get(5)),
                        foreign.table(),
                        target.table());
            }
        }
        return rows;
    }

    /** H2's NO ACTION is what MariaDB does and calls RESTRICT. */
    private static String rule(@Nullable String rule) {
        return "NO ACTION".equals(rule) ? "RESTRICT" : text(rule);
    }

    /** One row per CHECK. */
    public static InfoRows checks(InfoContext context) throws SqlError {
        InfoRows rows = InfoRows.of("CHECK_CONSTRAINTS");
        CatalogKeys keys = CatalogKeys.read(context);
        for (List<@Nullable String> row :
                context.catalogue("SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, CHECK_CLAUSE FROM"
                        + " INFORMATION_SCHEMA.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA " + CatalogTables.CLIENTS)) {
            CatalogKeys.Constraint check = keys.constraint(row.get(0), row.get(1));
            if (check != null) {
                rows.row(
                        CatalogTables.CATALOG,
                        check.schema(),
                        check.table(),
                        check.name(),
                        "Table",
                        text(row.get(2)).replace('"', '`'));
            }
        }
        return rows;
    }
}
