package io.sluice.sql;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps a small result that the statement layer asked for itself. <b>Threading:</b> one thread. */
final class CollectingSink implements ResultSink {

    private final List<Column> columns = new ArrayList<>();
    private final List<List<@Nullable String>> rows = new ArrayList<>();

    @Override
    public void ok(long affectedRows, long lastInsertId, int warnings, String info) {}

    @Override
    public void columns(List<Column> described) {
        columns.addAll(described);
    }

    @Override
    public void row(Row row) {
        List<@Nullable String> kept = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            byte[] text = row.text(i);
            kept.add(text == null ? null : new String(text, StandardCharsets.UTF_8));
        }
        rows.add(kept);
    }

    @Override
    public void end(int warnings) {}

    List<Column> columns() {
        return columns;
    }

    List<List<@Nullable String>> rows() {
        return rows;
    }

    /** The only value, as {@link Literals} knows it. */
    @Nullable
    Object value() {
        String text = rows.isEmpty() ? null : rows.get(0).get(0);
        if (text == null) {
            return null;
        }
        return switch (columns.get(0).type()) {
            case TINY, SHORT, LONG, LONGLONG -> Long.valueOf(text);
            case NEWDECIMAL -> new BigDecimal(text);
            case FLOAT, DOUBLE -> Double.valueOf(text);
            default -> text;
        };
    }
}
