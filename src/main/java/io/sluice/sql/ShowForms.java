package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out which SHOW a statement is. Stateless. */
final class ShowForms {

    private static final Set<String> OF = Set.of("FROM", "IN");

    /** Characters of a statement in SHOW PROCESSLIST. */
    private static final int SHORT_INFO = 100;

    private ShowForms() {}

    /** The cursor stands behind {@code SHOW}. */
    static Plan of(Cursor cursor) throws SqlError {
        boolean full = cursor.accept("FULL");
        String word = cursor.take().upper();
        Plan plan = switch (word) {
            case "TABLES" -> tables(cursor, full);
            case "COLUMNS", "FIELDS" -> ShowTables.columns(cursor, full);
            case "PROCESSLIST" -> processes(cursor, full);
            case "TRIGGERS" -> ofSchema("TRIGGERS", "EVENT_OBJECT_TABLE", "TRIGGER_SCHEMA", cursor);
            default -> full ? null : plain(word, cursor);
        };
        if (plan == null) {
            throw unknown(cursor);
        }
        return plan;
    }

    private static @Nullable Plan plain(String word, Cursor cursor) throws SqlError {
        return switch (word) {
            case "DATABASES", "SCHEMAS" -> databases(cursor);
            case "EVENTS" -> ofSchema("EVENTS", "EVENT_NAME", "EVENT_SCHEMA", cursor);
            case "INDEX", "INDEXES", "KEYS" -> ShowTables.keys(cursor);
            case "TABLE" -> cursor.accept("STATUS") ? ShowTables.status(cursor) : null;
            case "OPEN" -> cursor.accept("TABLES") ? ShowTables.open(cursor) : null;
            case "GLOBAL", "SESSION", "LOCAL" ->
                scoped(word.equals("GLOBAL"), cursor.take().upper(), cursor);
            case "VARIABLES", "STATUS" -> scoped(false, word, cursor);
            case "WARNINGS" -> ShowDiagnostics.list(false, cursor);
            case "ERRORS" -> ShowDiagnostics.list(true, cursor);
            case "COUNT" -> ShowDiagnostics.count(cursor);
            default -> ShowServer.of(word, cursor);
        };
    }

    private static SqlError unknown(Cursor cursor) {
        cursor.moveTo(cursor.position() - 1);
        return cursor.syntaxError();
    }

    private static Plan databases(Cursor cursor) throws SqlError {
        ShowPlan plan = ShowPlan.of("DATABASES", "", ShowForms::sortedByName, cursor);
        String header = "Database" + plan.filter().suffix();
        return new ShowPlan(plan.table(), view -> plan.source().rows(view).renamed(0, header), 0, plan.filter(), false);
    }

    private static InfoRows sortedByName(InfoRows rows) {
        return rows.sorted(rows.place("SCHEMA_NAME"));
    }

    static @Nullable String schemaName(Cursor cursor) throws SqlError {
        return cursor.acceptOneOf(OF) ? cursor.name() : null;
    }

    private static Plan tables(Cursor cursor, boolean full) throws SqlError {
        String named = schemaName(cursor);
        ShowFilter filter = ShowFilter.of(cursor);
        List<String> sources = full ? List.of("TABLE_NAME", "TABLE_TYPE") : List.of("TABLE_NAME");
        InfoDefinitions.Show show = InfoDefinitions.show(full ? "FULL TABLES" : "TABLES");
        ShowPlan.Source source = view -> {
            String schema = ShowPlan.schema(view.session(), named);
            InfoRows rows =
                    view.session().information().named("TABLES").source().rows(view);
            return rows.where("TABLE_SCHEMA", schema)
                    .as(new InfoDefinitions.Show("TABLES", show.columns(), sources))
                    .renamed(0, "Tables_in_" + schema + filter.suffix())
                    .sorted(0);
        };
        return new ShowPlan("TABLE_NAMES", source, 0, filter, false);
    }

    private static Plan ofSchema(String form, String like, String schemaColumn, Cursor cursor) throws SqlError {
        String named = schemaName(cursor);
        ShowPlan plan = ShowPlan.of(form, like, cursor);
        ShowPlan.Source source = view -> {
            String schema = ShowPlan.schema(view.session(), named);
            InfoDefinitions.Show show = InfoDefinitions.show(form);
            return view.session()
                    .information()
                    .named(show.table())
                    .source()
                    .rows(view)
                    .where(schemaColumn, schema)
                    .as(show);
        };
        return new ShowPlan(plan.table(), source, plan.likeAt(), plan.filter(), false);
    }

    /** Without FULL a statement's text is cut. */
    private static Plan processes(Cursor cursor, boolean full) throws SqlError {
        InfoDefinitions.Show show = InfoDefinitions.show("PROCESSLIST");
        ShowPlan.Source source = view -> {
            InfoRows rows = view.session()
                    .information()
                    .named(show.table())
                    .source()
                    .rows(view)
                    .as(show);
            int info = rows.place("Info");
            return full ? rows : rows.mapped(info, ShowForms::cut);
        };
        return new ShowPlan("", source, 0, ShowFilter.none(cursor), false);
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null || text.length() <= SHORT_INFO ? text : text.substring(0, SHORT_INFO);
    }

    private static @Nullable Plan scoped(boolean global, String what, Cursor cursor) throws SqlError {
        if (!what.equals("VARIABLES") && !what.equals("STATUS")) {
            return null;
        }
        String table = (global ? "GLOBAL_" : "SESSION_") + what;
        InfoDefinitions.Show show = InfoDefinitions.show(what);
        ShowPlan.Source source = view ->
                view.session().information().named(table).source().rows(view).as(show);
        return new ShowPlan(table, source, 0, ShowFilter.of(cursor), false);
    }

    /** A table of that name is there, or the error that says it is not. */
    static SqlError noTable(String schema, String table) {
        return schema.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)
                ? SqlErrors.unknownInformation(table)
                : SqlErrors.noSuchTable(schema, table);
    }
}
