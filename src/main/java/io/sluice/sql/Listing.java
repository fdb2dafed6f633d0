package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.LikePattern;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A small table the statement layer makes itself, such as the answer to SHOW. <b>Threading:</b> one thread. */
final class Listing {

    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    Listing(String... columns) {
        this.columns = List.of(columns);
    }

    void add(String... row) {
        rows.add(List.of(row));
    }

    /** Keeps the rows whose first column is like {@code pattern}. */
    void keepLike(LikePattern pattern) {
        rows.removeIf(row -> !pattern.matches(row.get(0)));
    }

    /** Keeps the rows for which {@code condition}, in H2's words, holds: H2 decides, over these rows as a derived table. */
    void keepWhere(String condition, H2Session session, CancelToken token) throws SqlError {
        if (rows.isEmpty()) {
            return;
        }
        StringBuilder sql = new StringBuilder("SELECT \"#\" FROM (VALUES ");
        for (int i = 0; i < rows.size(); i++) {
            sql.append(i == 0 ? "(" : ", (").append(i);
            for (String value : rows.get(i)) {
                sql.append(", CAST(").append(Literals.quoted(value)).append(" AS VARCHAR_IGNORECASE)");
            }
            sql.append(')');
        }
        sql.append(") AS \"t\" (\"#\"");
        for (String column : columns) {
            sql.append(", ").append(Catalog.quoted(column));
        }
        sql.append(") WHERE ").append(condition).append(" ORDER BY 1");
        List<List<String>> kept = new ArrayList<>();
        for (List<@Nullable String> row : session.inner().query(sql.toString(), token)) {
            kept.add(rows.get(Integer.parseInt(String.valueOf(row.get(0)))));
        }
        rows.clear();
        rows.addAll(kept);
    }

    void into(ResultSink out, H2Session session) {
        List<Column> described = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int at = i;
            int longest =
                    rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0);
            described.add(Column.expression(columns.get(i), Column.Type.VAR_STRING, Math.max(1, longest) * 4L));
        }
        out.columns(described);
        for (List<String> row : rows) {
            out.row(column -> Literals.bytes(row.get(column)));
        }
        out.end(session.diagnostics().warnings());
        session.rowsReturned(rows.size());
    }
}
