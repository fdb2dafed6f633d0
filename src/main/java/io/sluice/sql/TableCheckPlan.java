package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code ANALYZE}, {@code CHECK}, {@code OPTIMIZE} and {@code REPAIR TABLE}. ANALYZE lets H2 look at the values, CHECK reads
 * every row, OPTIMIZE is an ANALYZE, and there is nothing that REPAIR could do.
 */
final class TableCheckPlan implements Plan {

    private static final Set<String> OPTIONS =
            Set.of("QUICK", "FAST", "MEDIUM", "EXTENDED", "CHANGED", "USE_FRM", "FORCE");

    /** A table as written. */
    private record Named(@Nullable String schema, String table) {}

    private final String operation;
    private final List<Named> tables;

    private TableCheckPlan(String operation, List<Named> tables) {
        this.operation = operation;
        this.tables = tables;
    }

    /** The cursor stands behind the first word. */
    static Plan of(String word, Cursor cursor) throws SqlError {
        if (word.equals("ANALYZE")
                && cursor.peek().isOneOf("SELECT", "FORMAT", "UPDATE", "DELETE", "INSERT", "REPLACE")) {
            throw SqlErrors.notYet("ANALYZE " + cursor.peek().upper());
        }
        if (!cursor.accept("LOCAL")) {
            cursor.accept("NO_WRITE_TO_BINLOG");
        }
        if (!cursor.accept("TABLE") && !cursor.accept("TABLES")) {
            cursor.expect("VIEW");
        }
        List<Named> tables = new ArrayList<>();
        do {
            String first = cursor.name();
            tables.add(cursor.acceptOperator(".") ? new Named(first, cursor.name()) : new Named(null, first));
        } while (cursor.acceptOperator(","));
        while (cursor.acceptOneOf(OPTIONS)
                || cursor.accept("FOR", "UPGRADE")
                || cursor.accept("PERSISTENT", "FOR", "ALL")) {
            // they choose how thorough MariaDB is
        }
        cursor.end();
        return new TableCheckPlan(word.toLowerCase(Locale.ROOT), tables);
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        session.commit();
        InfoRows rows = new InfoRows(InfoDefinitions.show("TABLE CHECK").columns());
        for (Named named : tables) {
            String schema = named.schema() != null ? named.schema() : session.schema();
            if (schema == null) {
                throw SqlErrors.noDatabaseSelected();
            }
            one(rows, schema, named.table(), session, token);
        }
        InfoAnswer.into(out, rows, "", session);
    }

    private void one(InfoRows rows, String schema, String table, H2Session session, CancelToken token) throws SqlError {
        String shown = schema + "." + table;
        String quoted = Catalog.quoted(Catalog.inH2(schema)) + "." + Catalog.quoted(table);
        try {
            if (session.shape(schema, table) == null) {
                throw SqlErrors.noSuchTable(schema, table);
            }
            if (isView(schema, table, session, token) && !operation.equals("check")) {
                throw new SqlError(1347, "HY000", "'" + shown + "' is not of type 'BASE TABLE'");
            }
            switch (operation) {
                case "check" -> session.inner().command("SELECT * FROM " + quoted, token);
                case "repair" -> {
                    rows.row(shown, operation, "note", "The storage engine for the table doesn't support repair");
                    return;
                }
                default -> analyze(rows, shown, quoted, session, token);
            }
            rows.row(shown, operation, "status", "OK");
        } catch (SqlError e) {
            session.refuseIfCancelled(token);
            rows.row(shown, operation, "Error", e.text());
            rows.row(shown, operation, "status", "Operation failed");
        }
    }

    private static boolean isView(String schema, String table, H2Session session, CancelToken token) throws SqlError {
        InfoRows views = session.information().named("VIEWS").source().rows(new Information.View(session, token));
        return views.where("TABLE_SCHEMA", schema).where("TABLE_NAME", table).count() > 0;
    }

    private void analyze(InfoRows rows, String shown, String quoted, H2Session session, CancelToken token)
            throws SqlError {
        session.inner().define("ANALYZE TABLE " + quoted, token);
        if (operation.equals("optimize")) {
            rows.row(shown, operation, "note", "Table does not support optimize, doing recreate + analyze instead");
        }
    }
}
