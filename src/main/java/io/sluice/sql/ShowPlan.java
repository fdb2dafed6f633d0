package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.task.CancelToken;

/**
 * {@code SHOW}: rows of an information table under SHOW's own headers, kept or left out by a {@link ShowFilter}. Which SHOWs
 * there are is in {@link ShowForms}.
 *
 * @param table the information table behind it, empty if there is none
 * @param source the rows before the filter
 * @param likeAt the column that LIKE looks at, from 0
 * @param keepsDiagnostics whether it tells of the statement before it
 */
record ShowPlan(String table, Source source, int likeAt, ShowFilter filter, boolean keepsDiagnostics) implements Plan {

    /** Makes the rows before the filter. */
    interface Source {
        InfoRows rows(Information.View view) throws SqlError;
    }

    /** A SHOW of an information table, as recorded under {@code form}; {@code like} is the column that LIKE looks at. */
    static ShowPlan of(String form, String like, Cursor cursor) throws SqlError {
        return of(form, like, rows -> rows, cursor);
    }

    /** Chooses among the rows of the table. */
    interface Choice {
        InfoRows of(InfoRows rows) throws SqlError;
    }

    /** The same, of the rows that {@code choice} leaves. */
    static ShowPlan of(String form, String like, Choice choice, Cursor cursor) throws SqlError {
        InfoDefinitions.Show show = InfoDefinitions.show(form);
        Source source = view -> choice.of(view.session()
                        .information()
                        .named(show.table())
                        .source()
                        .rows(view))
                .as(show);
        int likeAt = like.isEmpty() ? 0 : show.sources().indexOf(like);
        return new ShowPlan(show.table(), source, likeAt, ShowFilter.of(cursor), false);
    }

    /** A SHOW with rows of its own. */
    static ShowPlan own(Source source, ShowFilter filter) {
        return new ShowPlan("", source, 0, filter, false);
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        InfoRows rows = source.rows(new Information.View(session, token));
        InfoAnswer.into(out, filter.apply(rows, likeAt, session, token), table, session);
    }

    /** The database a SHOW is about: the one named, or the current one. */
    static String schema(H2Session session, @org.jspecify.annotations.Nullable String named) throws SqlError {
        String schema = named != null ? named : session.schema();
        if (schema == null) {
            throw SqlErrors.noDatabaseSelected();
        }
        if (!session.hasSchema(schema)) {
            throw SqlErrors.unknownDatabase(schema);
        }
        return schema;
    }
}
