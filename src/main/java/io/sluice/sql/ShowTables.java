package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.LikePattern;
import org.jspecify.annotations.Nullable;

/** The SHOWs about tables, and DESCRIBE. Stateless. */
final class ShowTables {

    private ShowTables() {}

    /** A table as a statement names it. */
    private record Named(@Nullable String schema, String table) {
        String inSchema(H2Session session) throws SqlError {
            return ShowPlan.schema(session, schema);
        }
    }

    /** {@code FROM table [FROM schema]}. */
    private static Named named(Cursor cursor) throws SqlError {
        if (!cursor.accept("FROM") && !cursor.accept("IN")) {
            throw cursor.syntaxError();
        }
        Named table = name(cursor);
        String schema = ShowForms.schemaName(cursor);
        return schema == null ? table : new Named(schema, table.table());
    }

    private static Named name(Cursor cursor) throws SqlError {
        String first = cursor.name();
        return cursor.acceptOperator(".") ? new Named(first, cursor.name()) : new Named(null, first);
    }

    /** The rows of a table that are about this table of a client's. */
    private static InfoRows about(Information.View view, String information, Named named) throws SqlError {
        String schema = named.inSchema(view.session());
        Information all = view.session().information();
        InfoRows known = all.named("TABLES")
                .source()
                .rows(view)
                .where("TABLE_SCHEMA", schema)
                .where("TABLE_NAME", named.table());
        if (known.count() == 0) {
            throw ShowForms.noTable(schema, named.table());
        }
        return all.named(information)
                .source()
                .rows(view)
                .where("TABLE_SCHEMA", schema)
                .where("TABLE_NAME", named.table());
    }

    static Plan columns(Cursor cursor, boolean full) throws SqlError {
        Named table = named(cursor);
        ShowFilter filter = ShowFilter.of(cursor);
        return columns(table, full, filter);
    }

    private static Plan columns(Named table, boolean full, ShowFilter filter) {
        InfoDefinitions.Show show = InfoDefinitions.show(full ? "FULL COLUMNS" : "COLUMNS");
        return new ShowPlan(
                "COLUMNS", view -> shown(about(view, "COLUMNS", table)).as(show), 0, filter, false);
    }

    /** A default as SHOW writes it: a text without its quotes, and no word for none. */
    private static InfoRows shown(InfoRows rows) {
        int at = rows.place("COLUMN_DEFAULT");
        return rows.mapped(at, value -> {
            if (value == null || value.equals("NULL")) {
                return null;
            }
            boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
            return quoted ? value.substring(1, value.length() - 1).replace("''", "'") : value;
        });
    }

    /** {@code DESCRIBE table [column | 'pattern']}; the cursor stands at the table. */
    static Plan describe(Cursor cursor) throws SqlError {
        Named table = name(cursor);
        String pattern = "";
        if (cursor.peek().isString()) {
            pattern = cursor.string();
        } else if (!cursor.atEnd()) {
            pattern = cursor.name();
        }
        ShowFilter end = ShowFilter.none(cursor);
        ShowFilter filter = pattern.isEmpty() ? end : new ShowFilter(end.tokens(), new LikePattern(pattern), -1);
        return columns(table, false, filter);
    }

    static Plan keys(Cursor cursor) throws SqlError {
        Named table = named(cursor);
        ShowFilter filter = ShowFilter.of(cursor);
        if (filter.like() != null) {
            throw cursor.syntaxError();
        }
        InfoDefinitions.Show show = InfoDefinitions.show("INDEX");
        return new ShowPlan(
                show.table(), view -> about(view, "STATISTICS", table).as(show), 0, filter, false);
    }

    static Plan status(Cursor cursor) throws SqlError {
        String named = ShowForms.schemaName(cursor);
        InfoDefinitions.Show show = InfoDefinitions.show("TABLE STATUS");
        ShowPlan.Source source = view -> view.session()
                .information()
                .named("TABLES")
                .source()
                .rows(view)
                .where("TABLE_SCHEMA", ShowPlan.schema(view.session(), named))
                .as(show)
                .sorted(0);
        return new ShowPlan(show.table(), source, 0, ShowFilter.of(cursor), false);
    }

    /** H2 keeps every table open that was ever used; in use by others is what nobody counts. */
    static Plan open(Cursor cursor) throws SqlError {
        String named = ShowForms.schemaName(cursor);
        InfoDefinitions.Show show = InfoDefinitions.show("OPEN TABLES");
        ShowPlan.Source source = view -> {
            InfoRows tables =
                    view.session().information().named("TABLES").source().rows(view);
            InfoRows chosen = named == null ? tables : tables.where("TABLE_SCHEMA", named);
            InfoRows rows = new InfoRows(show.columns());
            for (int i = 0; i < chosen.count(); i++) {
                if (!Catalog.INFORMATION_SCHEMA.equals(chosen.value(i, 1))) {
                    rows.row(chosen.value(i, 1), chosen.value(i, 2), 0, 0);
                }
            }
            return rows;
        };
        return new ShowPlan("OPEN_TABLES", source, 1, ShowFilter.of(cursor), false);
    }
}
