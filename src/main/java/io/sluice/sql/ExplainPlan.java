package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code EXPLAIN statement}: H2's plan under MariaDB's headers. What H2 does not say stays NULL: the length of a key and,
 * where an index is used, the number of rows.
 */
final class ExplainPlan implements Plan {

    private static final Set<String> EXPLAINED = Set.of("SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE");

    private final Tokens tokens;
    private final EnginePlan plan;
    private final boolean extended;

    private ExplainPlan(Tokens tokens, EnginePlan plan, boolean extended) {
        this.tokens = tokens;
        this.plan = plan;
        this.extended = extended;
    }

    /** The cursor stands behind {@code EXPLAIN}, {@code DESCRIBE} or {@code DESC}. */
    static Plan of(Cursor cursor) throws SqlError {
        boolean extended = cursor.accept("EXTENDED");
        if (!extended) {
            cursor.accept("PARTITIONS");
        }
        if (cursor.peek().is("FORMAT") && cursor.peek(1).isOperator("=")) {
            cursor.moveTo(cursor.position() + 2);
            if (!cursor.accept("TRADITIONAL")) {
                throw SqlErrors.notYet("EXPLAIN FORMAT=" + cursor.peek().text());
            }
        }
        Token first = cursor.peek();
        boolean statement = first.kind() == Token.Kind.WORD && EXPLAINED.contains(first.upper()) && !isTable(cursor);
        if (!statement && !first.isOperator("(")) {
            return ShowTables.describe(cursor);
        }
        Tokens explained = cursor.tokens().from(cursor.position());
        EnginePlan plan = Plans.of(explained) instanceof EnginePlan engine
                ? engine
                : new EnginePlan(explained, EnginePlan.Verb.QUERY, 0);
        return new ExplainPlan(explained, plan, extended);
    }

    /** A table may have such a name. */
    private static boolean isTable(Cursor cursor) {
        return cursor.peek(1).kind() == Token.Kind.END || cursor.peek(1).isOperator(".");
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        InfoRows rows = new InfoRows(
                InfoDefinitions.show(extended ? "EXPLAIN EXTENDED" : "EXPLAIN").columns());
        if (plan.verb() == EnginePlan.Verb.INSERT || plan.verb() == EnginePlan.Verb.REPLACE) {
            session.inner().query("EXPLAIN " + plan.text(session, token), token); // its errors are the statement's
            @Nullable String table = ExplainText.changedTable(tokens);
            rows.row()
                    .set("id", 1)
                    .set("select_type", "INSERT")
                    .set("table", table)
                    .set("type", "ALL");
        } else {
            String text = String.valueOf(session.inner()
                    .query("EXPLAIN " + plan.text(session, token), token)
                    .get(0)
                    .get(0));
            new ExplainText(text, session).into(rows);
        }
        InfoAnswer.into(out, rows, "", session);
    }
}
