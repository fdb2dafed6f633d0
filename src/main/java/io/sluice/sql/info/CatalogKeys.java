package io.sluice.sql.info;

import static io.sluice.sql.info.CatalogTables.text;

import io.sluice.sql.error.SqlError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys and constraints of all tables under the names a client knows: H2 names are unique in a schema, MariaDB's in a
 * table, so H2's are {@code name@table}. <b>Threading:</b> one thread; a snapshot.
 */
final class CatalogKeys {

    /**
     * A key of a table.
     *
     * @param primary whether it is the primary key, whose name is PRIMARY
     */
    record Key(String schema, String table, String name, boolean primary, boolean unique, List<String> columns) {

        /** Whether the other one begins with this one's columns: then MariaDB needs none for a foreign key. */
        boolean isCoveredBy(Key other) {
            return other.schema.equals(schema)
                    && other.table.equals(table)
                    && other.columns.size() >= columns.size()
                    && other.columns.subList(0, columns.size()).equals(columns);
        }
    }

    /** A constraint as H2 names it, with its name for a client. */
    record Constraint(String schema, String h2Name, String type, String table, String name) {}

    private final List<Key> keys = new ArrayList<>();
    private final Map<String, Constraint> constraints = new LinkedHashMap<>();
    private final Map<String, String> constraintOfIndex = new HashMap<>();
    private final Map<String, Integer> checks = new HashMap<>();

    private CatalogKeys() {}

    static CatalogKeys read(InfoContext context) throws SqlError {
        CatalogKeys read = new CatalogKeys();
        Map<String, List<String>> columns = read.columns(context);
        read.constraints(context, columns);
        read.indexes(context, columns);
        return read;
    }

    /** Primary keys first, then unique ones, then the rest, each in the order they were made. */
    List<Key> keys() {
        return keys;
    }

    Iterable<Constraint> constraints() {
        return constraints.values();
    }

    /** The constraint that H2 calls so. */
    @Nullable
    Constraint constraint(@Nullable String schema, @Nullable String h2Name) {
        return constraints.get(schema + "." + h2Name);
    }

    /** PRI, UNI or MUL of {@code schema.table.column}. */
    Map<String, String> columnKeys() {
        Map<String, String> found = new HashMap<>();
        for (Key key : keys) {
            for (String column : key.columns()) {
                String place = key.schema() + "." + key.table() + "." + column;
                boolean first = column.equals(key.columns().get(0));
                boolean alone = key.columns().size() == 1;
                String mark = key.primary() ? "PRI" : !first ? "" : key.unique() && alone ? "UNI" : "MUL";
                if (!mark.isEmpty()) {
                    found.putIfAbsent(place, mark);
                }
            }
        }
        return found;
    }

    private Map<String, List<String>> columns(InfoContext context) throws SqlError {
        Map<String, List<String>> columns = new HashMap<>();
        for (List<@Nullable String> row :
                context.catalogue("SELECT INDEX_SCHEMA, INDEX_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.INDEX_COLUMNS"
                        + " WHERE TABLE_SCHEMA " + CatalogTables.CLIENTS + " ORDER BY ORDINAL_POSITION")) {
            columns.computeIfAbsent(row.get(0) + "." + row.get(1), name -> new ArrayList<>())
                    .add(text(row.get(2)));
        }
        return columns;
    }

    private void constraints(InfoContext context, Map<String, List<String>> columns) throws SqlError {
        for (List<@Nullable String> row : context.catalogue(
                "SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, CONSTRAINT_TYPE, TABLE_NAME, INDEX_SCHEMA, INDEX_NAME"
                        + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA " + CatalogTables.CLIENTS)) {
            String schema = text(row.get(0));
            String h2Name = text(row.get(1));
            String index = row.get(4) + "." + row.get(5);
            String table = text(row.get(3));
            String name = name(text(row.get(2)), h2Name, schema + "." + table, columns.getOrDefault(index, List.of()));
            constraints.put(schema + "." + h2Name, new Constraint(schema, h2Name, text(row.get(2)), table, name));
            if (row.get(5) != null) {
                constraintOfIndex.put(index, name);
            }
        }
    }

    /** MariaDB's name: PRIMARY, what was given, or what it would have made up. */
    private String name(String type, String h2Name, String table, List<String> columns) {
        if (type.equals("PRIMARY KEY")) {
            return "PRIMARY";
        }
        if (!h2Name.startsWith("CONSTRAINT_")) {
            return forClient(h2Name);
        }
        if (type.equals("UNIQUE") && !columns.isEmpty()) {
            return columns.get(0);
        }
        return type.equals("CHECK") ? "CONSTRAINT_" + checks.merge(table, 1, Integer::sum) : h2Name;
    }

    private void indexes(InfoContext context, Map<String, List<String>> columns) throws SqlError {
        List<Key> forForeign = new ArrayList<>();
        for (List<@Nullable String> row : context.catalogue(
                "SELECT INDEX_SCHEMA, INDEX_NAME, TABLE_SCHEMA, TABLE_NAME, INDEX_TYPE_NAME FROM INFORMATION_SCHEMA.INDEXES"
                        + " WHERE TABLE_SCHEMA " + CatalogTables.CLIENTS)) {
            String index = row.get(0) + "." + row.get(1);
            String type = text(row.get(4));
            boolean primary = type.startsWith("PRIMARY");
            String constraint = constraintOfIndex.get(index);
            String name = primary ? "PRIMARY" : constraint != null ? constraint : forClient(text(row.get(1)));
            boolean unique = primary || type.startsWith("UNIQUE");
            List<String> parts = columns.getOrDefault(index, List.of());
            if (!parts.isEmpty()) {
                Key key = new Key(text(row.get(2)), text(row.get(3)), name, primary, unique, parts);
                (constraint != null && !unique ? forForeign : keys).add(key);
            }
        }
        forForeign.stream()
                .filter(key -> keys.stream().noneMatch(key::isCoveredBy))
                .forEach(keys::add);
        keys.sort(Comparator.comparing(Key::schema, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(Key::table, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(key -> key.primary() ? 0 : key.unique() ? 1 : 2));
    }

    private static String forClient(String name) {
        int at = name.lastIndexOf('@');
        return at < 0 ? name : name.substring(0, at);
    }
}
