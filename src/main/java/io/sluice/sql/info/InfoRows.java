package io.sluice.sql.info;

import io.sluice.stats.InfoColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows of an information table, filled by column name. What is not set is NULL where that may stand, else an empty text or
 * zero; a text longer than its column is cut. <b>Threading:</b> one thread.
 */
public final class InfoRows {

    private final List<InfoColumn> columns;
    private final Map<String, Integer> places = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<@Nullable String[]> rows = new ArrayList<>();

    public InfoRows(List<InfoColumn> columns) {
        this.columns = columns;
        for (InfoColumn column : columns) {
            places.put(column.name(), places.size());
        }
    }

    /** No rows yet, with the columns of that table of {@code information_schema}. */
    public static InfoRows of(String table) {
        return new InfoRows(InfoDefinitions.table(table));
    }

    public List<InfoColumn> columns() {
        return columns;
    }

    public int count() {
        return rows.size();
    }

    public @Nullable String value(int row, int column) {
        return rows.get(row)[column];
    }

    /** Begins a row; what follows is set in it. */
    public InfoRows row() {
        @Nullable String[] row = new String[columns.size()];
        for (int i = 0; i < row.length; i++) {
            InfoColumn column = columns.get(i);
            row[i] = column.nullable() ? null : column.isNumber() ? "0" : "";
        }
        rows.add(row);
        return this;
    }

    /** A whole row, one value per column. */
    public InfoRows row(@Nullable Object... values) {
        row();
        for (int i = 0; i < values.length; i++) {
            put(i, values[i]);
        }
        return this;
    }

    /** Sets a value of the row begun last. */
    public InfoRows set(String column, @Nullable Object value) {
        Integer at = places.get(column);
        if (at == null) {
            throw new IllegalArgumentException("no column " + column);
        }
        put(at, value);
        return this;
    }

    /** Sets a value of the row begun last, by the column's place from 0. */
    public InfoRows set(int at, @Nullable Object value) {
        put(at, value);
        return this;
    }

    /** The place of a column, from 0. */
    public int place(String column) {
        return Objects.requireNonNull(places.get(column), column);
    }

    /** The rows whose text in this column is that one, in any case. */
    public InfoRows where(String column, String value) {
        int at = place(column);
        return keepIf(row -> value.equalsIgnoreCase(row[at]));
    }

    /** The rows that pass. */
    public InfoRows keepIf(Predicate<@Nullable String[]> test) {
        InfoRows kept = new InfoRows(columns);
        rows.stream().filter(test).forEach(kept.rows::add);
        return kept;
    }

    /** The rows in the order of this column's texts, in any case. */
    public InfoRows sorted(int at) {
        InfoRows sorted = new InfoRows(columns);
        rows.stream()
                .sorted(Comparator.comparing(
                        row -> Objects.requireNonNullElse(row[at], ""), String.CASE_INSENSITIVE_ORDER))
                .forEach(sorted.rows::add);
        return sorted;
    }

    /** The rows with this column's texts changed. */
    public InfoRows mapped(int at, Function<@Nullable String, @Nullable String> change) {
        InfoRows changed = new InfoRows(columns);
        for (@Nullable String[] row : rows) {
            @Nullable String[] copy = row.clone();
            copy[at] = change.apply(copy[at]);
            changed.rows.add(copy);
        }
        return changed;
    }

    /** The same rows, with another name for the column at that place. */
    public InfoRows renamed(int at, String name) {
        List<InfoColumn> named = new ArrayList<>(columns);
        InfoColumn old = named.get(at);
        named.set(at, new InfoColumn(name, old.type(), old.nullable()));
        InfoRows result = new InfoRows(named);
        result.rows.addAll(rows);
        return result;
    }

    private void put(int at, @Nullable Object value) {
        int longest = columns.get(at).isNumber() || columns.get(at).length() == 0
                ? 0
                : columns.get(at).length();
        String text = value == null ? null : value.toString();
        rows.get(rows.size() - 1)[at] =
                text != null && longest > 0 && text.length() > longest ? text.substring(0, longest) : text;
    }

    /** These columns of these rows, under the names of {@code shown}. */
    public InfoRows as(InfoDefinitions.Show shown) {
        int[] from = shown.sources().stream().mapToInt(source -> place(source)).toArray();
        InfoRows result = new InfoRows(shown.columns());
        for (@Nullable String[] row : rows) {
            result.rows.add(Arrays.stream(from).mapToObj(at -> row[at]).toArray(String[]::new));
        }
        return result;
    }

    /** One array per column: its values from the first row to the last. */
    public @Nullable String[][] byColumn() {
        @Nullable String[][] turned = new String[columns.size()][rows.size()];
        for (int column = 0; column < columns.size(); column++) {
            for (int row = 0; row < rows.size(); row++) {
                turned[column][row] = rows.get(row)[column];
            }
        }
        return turned;
    }

    /** Keeps the rows with these numbers, in this order. */
    public InfoRows keep(List<Integer> numbers) {
        InfoRows kept = new InfoRows(columns);
        numbers.forEach(number -> kept.rows.add(rows.get(number)));
        return kept;
    }
}
