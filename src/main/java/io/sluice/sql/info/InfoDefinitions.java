package io.sluice.sql.info;

import io.sluice.stats.InfoColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * MariaDB's information tables and the answers of SHOW, as recorded: which columns, of which types, in which order.
 * Immutable. <b>Threading:</b> any.
 */
public final class InfoDefinitions {

    /**
     * What a SHOW answers.
     *
     * @param table the information table it reads; empty if it has rows of its own
     * @param columns of the answer
     * @param sources the column of {@code table} behind each; as {@code columns} if there is no table
     */
    public record Show(String table, List<InfoColumn> columns, List<String> sources) {}

    private static final Map<String, List<InfoColumn>> TABLES = new LinkedHashMap<>();
    private static final Map<String, Show> SHOWS = new LinkedHashMap<>();

    static {
        Resource.sections("information-schema.txt")
                .forEach((head, lines) ->
                        TABLES.put(head.substring(0, head.length() - 1).toUpperCase(Locale.ROOT), typed(lines)));
        Resource.sections("shows.txt").forEach(InfoDefinitions::show);
    }

    private InfoDefinitions() {}

    /** The columns of a table of {@code information_schema}, found in any case. */
    public static List<InfoColumn> table(String name) {
        List<InfoColumn> found = TABLES.get(name.toUpperCase(Locale.ROOT));
        return Objects.requireNonNull(found, name);
    }

    /** What a SHOW answers, by its words. */
    public static Show show(String form) {
        return Objects.requireNonNull(SHOWS.get(form), form);
    }

    private static void show(String head, List<String> lines) {
        int end = head.indexOf(']');
        String form = head.substring(0, end);
        String table = head.substring(end + 1).strip();
        if (table.isEmpty()) {
            List<InfoColumn> columns = typed(lines);
            SHOWS.put(
                    form,
                    new Show("", columns, columns.stream().map(InfoColumn::name).toList()));
            return;
        }
        List<InfoColumn> columns = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\\|", -1);
            InfoColumn source = table(table).stream()
                    .filter(c -> c.name().equals(parts[1]))
                    .findFirst()
                    .orElseThrow();
            columns.add(new InfoColumn(parts[0], source.type(), source.nullable()));
            sources.add(parts[1]);
        }
        SHOWS.put(form, new Show(table, List.copyOf(columns), List.copyOf(sources)));
    }

    private static List<InfoColumn> typed(List<String> lines) {
        return lines.stream()
                .map(line -> line.split("\\|", -1))
                .map(parts -> new InfoColumn(parts[0], parts[1], parts.length > 2))
                .toList();
    }
}
