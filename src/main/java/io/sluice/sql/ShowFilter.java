package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.LikePattern;
import io.sluice.sql.text.Tokens;
import io.sluice.stats.InfoColumn;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows a SHOW: nothing, {@code LIKE 'pattern'}, or {@code WHERE} with any expression over the answer's columns, which
 * H2 decides over these rows. Immutable.
 */
record ShowFilter(Tokens tokens, @Nullable LikePattern like, int where) {

    private static final String NUMBER = "#";

    /** Reads to the end of the statement. */
    static ShowFilter of(Cursor cursor) throws SqlError {
        if (cursor.accept("WHERE")) {
            if (cursor.atEnd()) {
                throw cursor.syntaxError();
            }
            return new ShowFilter(cursor.tokens(), null, cursor.position());
        }
        LikePattern like = cursor.accept("LIKE") ? new LikePattern(cursor.string()) : null;
        cursor.end();
        return new ShowFilter(cursor.tokens(), like, -1);
    }

    /** For a SHOW that takes no filter. */
    static ShowFilter none(Cursor cursor) throws SqlError {
        cursor.end();
        return new ShowFilter(cursor.tokens(), null, -1);
    }

    /** What a header says of the pattern. */
    String suffix() {
        return like == null ? "" : " (" + like.pattern() + ")";
    }

    /** The rows that pass; LIKE looks at column {@code likeAt}. */
    InfoRows apply(InfoRows rows, int likeAt, H2Session session, CancelToken token) throws SqlError {
        if (like != null) {
            return rows.keepIf(row -> like.matches(row[likeAt] == null ? "" : row[likeAt]));
        }
        return where < 0 ? rows : decided(rows, session, token);
    }

    private InfoRows decided(InfoRows rows, H2Session session, CancelToken token) throws SqlError {
        List<InfoColumn> columns = new ArrayList<>();
        columns.add(new InfoColumn(NUMBER, "int(11)", false));
        columns.addAll(rows.columns());
        InfoRows numbered = new InfoRows(columns);
        for (int row = 0; row < rows.count(); row++) {
            numbered.row().set(NUMBER, row);
            for (int column = 0; column < rows.columns().size(); column++) {
                numbered.set(column + 1, rows.value(row, column));
            }
        }
        String condition =
                Rewriter.part(tokens, where, tokens.count(), session.variables().mode(), session.scope(token));
        String text = "SELECT \"#\" FROM " + InfoBinding.reference(NUMBER, columns) + " AS \"t\" WHERE " + condition
                + " ORDER BY 1";
        try {
            InfoBinding.bind(session, NUMBER, numbered);
            List<Integer> kept = new ArrayList<>();
            for (List<@Nullable String> row : session.inner().query(text, token)) {
                kept.add(Integer.valueOf(String.valueOf(row.get(0))));
            }
            return rows.keep(kept);
        } finally {
            InfoBinding.bind(session, NUMBER, null);
        }
    }
}
