package io.sluice.sql;

import io.sluice.sql.EnginePlan.Verb;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.table.TableShape;
import io.sluice.sql.text.LikePattern;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the statement layer itself asks of H2, in H2's words, in the client's H2 session. <b>Threading:</b> the session's. */
final class InnerStatements {

    private final H2Session session;

    InnerStatements(H2Session session) {
        this.session = session;
    }

    /** Runs a definition in H2's words. */
    void define(String sql, CancelToken token) throws SqlError {
        new StatementRun(session, null, Verb.DEFINITION, token).into(sql, DiscardingSink.INSTANCE);
    }

    /** Runs something that returns nothing, in H2's words. */
    void command(String sql, CancelToken token) throws SqlError {
        new StatementRun(session, null, Verb.QUERY, token).into(sql, DiscardingSink.INSTANCE);
    }

    /** The rows of a small query in H2's words. */
    List<List<@Nullable String>> query(String sql, CancelToken token) throws SqlError {
        CollectingSink sink = new CollectingSink();
        new StatementRun(session, null, Verb.QUERY, token).into(sql, sink);
        return sink.rows();
    }

    /** Sets a variable of the H2 session to an array of arrays, or to nothing. */
    void variable(String name, @Nullable Object value) throws SqlError {
        if (value == null && !session.link().isOpen()) {
            return;
        }
        try {
            session.link().open().setVariable(name, value);
        } catch (SQLException e) {
            throw session.link().failed(e, new H2Errors.Context(session, null, "SET @" + name, new CancelToken()));
        }
    }

    /** The value of an expression that only the database can evaluate. */
    @Nullable
    Object evaluate(Tokens tokens, int from, int to, CancelToken token) throws SqlError {
        CollectingSink sink = new CollectingSink();
        String expression = Rewriter.part(tokens, from, to, session.variables().mode(), session.scope(token));
        new StatementRun(session, null, Verb.QUERY, token).into("SELECT " + expression, sink);
        return sink.value();
    }

    /** The columns of a table of the current schema whose names are like {@code pattern}. */
    List<Column> fields(String table, String pattern) throws SqlError {
        String schema = session.schema();
        if (schema == null) {
            throw SqlErrors.noDatabaseSelected();
        }
        CollectingSink sink = new CollectingSink();
        CancelToken token = new CancelToken();
        String name = Catalog.quoted(Catalog.inH2(schema)) + '.' + Catalog.quoted(table);
        new StatementRun(session, null, Verb.QUERY, token).into("SELECT * FROM " + name + " WHERE 1 = 0", sink);
        TableShape shape = session.shape(schema, table);
        LikePattern like = new LikePattern(pattern.isEmpty() ? "%" : pattern);
        List<Column> fields = new ArrayList<>();
        for (Column column : sink.columns()) {
            if (like.matches(column.name())) {
                boolean key = shape != null && shape.keyMark(column.name()).equals("PRI");
                fields.add(column.withPrimaryKey(key));
            }
        }
        return fields;
    }
}
