package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.CatalogTables;
import io.sluice.sql.info.ColumnsTable;
import io.sluice.sql.info.InfoContext;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.info.KeyTables;
import io.sluice.sql.info.PrivilegeTables;
import io.sluice.sql.info.ServerTables;
import io.sluice.stats.InfoColumn;
import io.sluice.stats.InfoTable;
import io.sluice.task.CancelToken;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables of {@code information_schema}: those of MariaDB's that the engine fills, and those that other rooms register.
 * <b>Threading:</b> any.
 */
final class Information {

    /** Fills a table for one statement of one session. */
    interface Source {
        InfoRows rows(View view) throws SqlError;
    }

    /** The session and statement that ask. */
    record View(H2Session session, CancelToken token) implements InfoContext {
        @Override
        public List<List<@Nullable String>> catalogue(String sql) throws SqlError {
            return session.inner().query(sql, token);
        }

        String account() {
            return session.client().user() + "@" + session.client().host();
        }
    }

    /** A table and who fills it. */
    record Entry(String name, List<InfoColumn> columns, Source source) {}

    private final Map<String, Entry> entries = new ConcurrentSkipListMap<>();
    private final Set<String> registered = ConcurrentHashMap.newKeySet();

    Information() {
        add("SCHEMATA", CatalogTables::schemata);
        add("TABLES", view -> CatalogTables.tables(view, names()));
        add("VIEWS", view -> CatalogTables.views(view, view.account()));
        add("PARTITIONS", CatalogTables::partitions);
        add("COLUMNS", view -> ColumnsTable.rows(view, columns()));
        add("STATISTICS", KeyTables::statistics);
        add("KEY_COLUMN_USAGE", KeyTables::columnUsage);
        add("TABLE_CONSTRAINTS", KeyTables::constraints);
        add("REFERENTIAL_CONSTRAINTS", KeyTables::references);
        add("CHECK_CONSTRAINTS", KeyTables::checks);
        add("GLOBAL_VARIABLES", view -> VariableTables.variables(view, true));
        add("SESSION_VARIABLES", view -> VariableTables.variables(view, false));
        add("GLOBAL_STATUS", view -> VariableTables.status(view, true));
        add("SESSION_STATUS", view -> VariableTables.status(view, false));
        add("ENGINES", view -> ServerTables.engines());
        add("CHARACTER_SETS", view -> ServerTables.characterSets());
        add("COLLATIONS", view -> ServerTables.collations());
        add("COLLATION_CHARACTER_SET_APPLICABILITY", view -> ServerTables.applicability());
        add("KEYWORDS", view -> ServerTables.keywords());
        for (String table : List.of("PLUGINS", "ALL_PLUGINS")) {
            add(table, view -> ServerTables.plugins(table, view.session().version()));
        }
        add(
                "USER_PRIVILEGES",
                view -> PrivilegeTables.ofUser(
                        view.session().client().user(), view.session().client().host()));
        add("PROCESSLIST", view -> ProcessList.rows(view.session()));
        add("SYSTEM_VARIABLES", VariableTables::described);
        for (String empty : List.of(
                "ROUTINES",
                "PARAMETERS",
                "TRIGGERS",
                "EVENTS",
                "FILES",
                "TABLESPACES",
                "SCHEMA_PRIVILEGES",
                "TABLE_PRIVILEGES",
                "COLUMN_PRIVILEGES",
                "APPLICABLE_ROLES",
                "ENABLED_ROLES")) {
            add(empty, view -> InfoRows.of(empty));
        }
    }

    /** A table of MariaDB's. */
    void add(String name, Source source) {
        entries.put(name.toUpperCase(Locale.ROOT), new Entry(name, InfoDefinitions.table(name), source));
    }

    /** A table of another room's; one of the same name gives way. */
    void add(InfoTable table) {
        registered.add(table.name().toUpperCase(Locale.ROOT));
        entries.put(
                table.name().toUpperCase(Locale.ROOT), new Entry(table.name(), table.columns(), view -> rows(table)));
    }

    private static InfoRows rows(InfoTable table) {
        InfoRows rows = new InfoRows(table.columns());
        table.rows().get().forEach(row -> rows.row(row.toArray()));
        return rows;
    }

    /** The table a client calls so, in any case; null if there is none. */
    @Nullable
    Entry find(String name) {
        return entries.get(name.toUpperCase(Locale.ROOT));
    }

    /** As {@link #find}, of one that is surely there. */
    Entry named(String name) {
        Entry found = find(name);
        if (found == null) {
            throw new IllegalArgumentException("no information table " + name);
        }
        return found;
    }

    /** Whether another room registered it. */
    boolean isRegistered(String name) {
        return registered.contains(name.toUpperCase(Locale.ROOT));
    }

    List<String> names() {
        return entries.values().stream().map(Entry::name).toList();
    }

    private Map<String, List<InfoColumn>> columns() {
        Map<String, List<InfoColumn>> all = new TreeMap<>();
        entries.values().forEach(entry -> all.put(entry.name(), entry.columns()));
        return all;
    }
}
