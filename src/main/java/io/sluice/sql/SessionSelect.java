package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT without tables that asks for the session's own values ({@code @@variables}, {@code DATABASE()}, {@code SLEEP(1)})
 * and for nothing that needs the database, which therefore stays unopened (D-12).
 */
final class SessionSelect implements Plan {

    private final Tokens tokens;
    private final SelectList select;
    private final boolean anyRow;

    private SessionSelect(Tokens tokens, SelectList select, boolean anyRow) {
        this.tokens = tokens;
        this.select = select;
        this.anyRow = anyRow;
    }

    /** Such a plan, or null if the statement is more than that. */
    static @Nullable Plan of(Tokens tokens) throws SqlError {
        SelectList select = SelectList.of(tokens);
        Cursor cursor = new Cursor(tokens, select.end());
        cursor.accept("FROM", "DUAL");
        boolean anyRow = true;
        if (cursor.accept("LIMIT")) {
            if (cursor.peek().kind() != Token.Kind.NUMBER) {
                return null;
            }
            anyRow = !cursor.take().text().equals("0");
        }
        boolean session = false;
        for (SelectList.Item item : select.items()) {
            Boolean used = usesSession(tokens, item);
            if (used == null) {
                return null;
            }
            session |= used;
        }
        return session && cursor.atEnd() ? new SessionSelect(tokens, select, anyRow) : null;
    }

    private static @Nullable Boolean usesSession(Tokens tokens, SelectList.Item item) throws SqlError {
        Cursor cursor = new Cursor(tokens, item.from());
        Expressions expression = new Expressions(cursor, SessionScope.DRY);
        try {
            expression.evaluate();
        } catch (Expressions.BeyondException e) {
            return null;
        }
        return cursor.position() == item.to() ? expression.usedSession() : null;
    }

    @Override
    public boolean keepsDiagnostics() {
        return true;
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        List<Column> columns = new ArrayList<>();
        byte @Nullable [][] row = new byte[select.items().size()][];
        for (SelectList.Item item : select.items()) {
            Object value = value(item, session.scope(token));
            String label = item.label() == null ? "" : item.label();
            row[columns.size()] = Literals.bytes(value);
            columns.add(Literals.column(label, value));
        }
        out.columns(columns);
        if (anyRow) {
            out.row(column -> row[column]);
        }
        out.end(session.diagnostics().warnings());
        session.rowsReturned(anyRow ? 1 : 0);
    }

    private @Nullable Object value(SelectList.Item item, SessionScope scope) throws SqlError {
        try {
            return new Expressions(new Cursor(tokens, item.from()), scope).evaluate();
        } catch (Expressions.BeyondException e) {
            throw new IllegalStateException("what could be evaluated cannot any more: " + tokens.source(), e);
        }
    }
}
