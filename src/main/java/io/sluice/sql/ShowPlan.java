package io.sluice.sql;

import io.sluice.sql.Variable.Scope;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.LikePattern;
import io.sluice.sql.text.Tokens;
import io.sluice.stats.StatusVariable;
import io.sluice.task.CancelToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SHOW}, with LIKE and WHERE. */
final class ShowPlan implements Plan {

    /** Fills in the answer before LIKE and WHERE. */
    private interface Source {
        Listing list(H2Session session, String suffix, CancelToken token) throws SqlError;
    }

    private final Source source;
    private final Tokens tokens;
    private final @Nullable LikePattern like;
    private final int where;
    private final boolean keepsDiagnostics;

    private ShowPlan(Source source, Cursor cursor, boolean keepsDiagnostics) throws SqlError {
        this.source = source;
        this.tokens = cursor.tokens();
        this.keepsDiagnostics = keepsDiagnostics;
        this.like = cursor.accept("LIKE") ? new LikePattern(cursor.string()) : null;
        if (like == null && cursor.accept("WHERE")) {
            this.where = cursor.position();
        } else {
            this.where = -1;
            cursor.end();
        }
    }

    /** The cursor stands behind {@code SHOW}. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("DATABASES") || cursor.accept("SCHEMAS")) {
            return new ShowPlan(ShowPlan::databases, cursor, false);
        }
        if (cursor.accept("COUNT")) {
            return counts(cursor);
        }
        boolean warnings = cursor.accept("WARNINGS");
        if (warnings || cursor.accept("ERRORS")) {
            return new ShowPlan((session, suffix, token) -> diagnostics(session, !warnings), cursor, true);
        }
        int start = cursor.position();
        boolean full = cursor.accept("FULL");
        if (cursor.accept("TABLES")) {
            String schema = cursor.accept("FROM") || cursor.accept("IN") ? cursor.name() : null;
            return new ShowPlan(
                    (session, suffix, token) -> tables(session, schema, full, suffix, token), cursor, false);
        }
        cursor.moveTo(start);
        boolean global = cursor.accept("GLOBAL");
        if (!global && !cursor.accept("SESSION")) {
            cursor.accept("LOCAL");
        }
        if (cursor.accept("VARIABLES")) {
            return new ShowPlan((session, suffix, token) -> variables(session, global), cursor, false);
        }
        if (cursor.accept("STATUS")) {
            return new ShowPlan((session, suffix, token) -> status(session), cursor, false);
        }
        throw cursor.syntaxError();
    }

    @Override
    public boolean keepsDiagnostics() {
        return keepsDiagnostics;
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        Listing listing = source.list(session, like == null ? "" : " (" + like.pattern() + ")", token);
        if (like != null) {
            listing.keepLike(like);
        }
        if (where >= 0) {
            String condition = Rewriter.part(
                    tokens, where, tokens.count(), session.variables().mode(), session.scope(token));
            listing.keepWhere(condition, session, token);
        }
        listing.into(out, session);
    }

    private static Listing databases(H2Session session, String suffix, CancelToken token) throws SqlError {
        Listing listing = new Listing("Database" + suffix);
        for (List<@Nullable String> row : session.inner()
                .query(
                        "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME <> 'PUBLIC'"
                                + " ORDER BY LOWER(SCHEMA_NAME)",
                        token)) {
            listing.add(Catalog.forClient(String.valueOf(row.get(0))));
        }
        return listing;
    }

    private static Listing tables(
            H2Session session, @Nullable String named, boolean full, String suffix, CancelToken token) throws SqlError {
        String schema = named != null ? named : session.schema();
        if (schema == null) {
            throw SqlErrors.noDatabaseSelected();
        }
        if (!session.hasSchema(schema)) {
            throw SqlErrors.unknownDatabase(schema);
        }
        String title = "Tables_in_" + schema + suffix;
        Listing listing = full ? new Listing(title, "Table_type") : new Listing(title);
        for (List<@Nullable String> row : session.inner()
                .query(
                        "SELECT TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = CAST("
                                + Literals.quoted(Catalog.inH2(schema))
                                + " AS VARCHAR) AND TABLE_TYPE IN ('BASE TABLE', 'VIEW') ORDER BY 1",
                        token)) {
            String table = String.valueOf(row.get(0));
            if (full) {
                listing.add(table, String.valueOf(row.get(1)));
            } else {
                listing.add(table);
            }
        }
        return listing;
    }

    private static Listing variables(H2Session session, boolean global) {
        Listing listing = new Listing("Variable_name", "Value");
        for (Variable variable : session.engineVariables().all()) {
            if (!global) {
                listing.add(variable.name(), session.variables().get(variable, session));
            } else if (variable.scope() != Scope.SESSION) {
                listing.add(variable.name(), session.engineVariables().global(variable));
            }
        }
        return listing;
    }

    private static Listing status(H2Session session) {
        Listing listing = new Listing("Variable_name", "Value");
        for (StatusVariable variable : session.engineVariables().status()) {
            listing.add(variable.name(), variable.value().get());
        }
        return listing;
    }

    private static Listing diagnostics(H2Session session, boolean errorsOnly) {
        Listing listing = new Listing("Level", "Code", "Message");
        for (Diagnostics.Entry entry : session.diagnostics().entries()) {
            if (!errorsOnly || entry.level().equals("Error")) {
                listing.add(entry.level(), Integer.toString(entry.code()), entry.text());
            }
        }
        return listing;
    }

    private static Plan counts(Cursor cursor) throws SqlError {
        cursor.expectOperator("(");
        cursor.expectOperator("*");
        cursor.expectOperator(")");
        boolean warnings = cursor.accept("WARNINGS");
        if (!warnings) {
            cursor.expect("ERRORS");
        }
        Source source = (session, suffix, token) -> {
            Listing listing = new Listing(warnings ? "@@session.warning_count" : "@@session.error_count");
            listing.add(Integer.toString(
                    warnings
                            ? session.diagnostics().warnings()
                            : session.diagnostics().errors()));
            return listing;
        };
        return new ShowPlan(source, cursor, true);
    }
}
