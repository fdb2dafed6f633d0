package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code DROP TABLE}: each table by itself, so that those that exist go and the others are named. */
record DropTablePlan(List<Name> names, boolean lenient) implements Plan {

    /** A table, with its schema if that was written. */
    record Name(@Nullable String schema, String table) {}

    /** The cursor stands behind {@code TABLE}. */
    static Plan of(Cursor cursor) throws SqlError {
        boolean lenient = cursor.accept("IF", "EXISTS");
        List<Name> names = new ArrayList<>();
        do {
            String first = cursor.name();
            names.add(cursor.acceptOperator(".") ? new Name(first, cursor.name()) : new Name(null, first));
        } while (cursor.acceptOperator(","));
        if (!cursor.accept("RESTRICT")) {
            cursor.accept("CASCADE"); // neither means anything to MariaDB
        }
        cursor.end();
        return new DropTablePlan(names, lenient);
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        session.commit();
        if (session.isReadOnly()) {
            throw SqlErrors.readOnlyTransaction();
        }
        List<String> unknown = new ArrayList<>();
        for (Name name : names) {
            String schema = name.schema() != null ? name.schema() : session.schema();
            if (schema == null) {
                throw SqlErrors.noDatabaseSelected();
            }
            try {
                session.inner()
                        .define(
                                "DROP TABLE " + Catalog.quoted(Catalog.inH2(schema)) + '.'
                                        + Catalog.quoted(name.table()),
                                token);
            } catch (SqlError e) {
                if (e.code() != 1146 && e.code() != 1049) {
                    throw e;
                }
                unknown.add(schema + "." + name.table());
            }
        }
        if (!lenient && !unknown.isEmpty()) {
            throw SqlErrors.unknownTable(String.join(",", unknown));
        }
        unknown.forEach(name -> session.diagnostics().note(SqlErrors.unknownTable(name)));
        out.ok(0, 0, unknown.size(), "");
    }
}
