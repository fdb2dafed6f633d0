package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import java.util.ArrayList;
import java.util.List;

/** What the last statement left for {@code SHOW WARNINGS}. <b>Threading:</b> its session's. */
final class Diagnostics {

    /** One line of {@code SHOW WARNINGS}. */
    record Entry(String level, int code, String text) {}

    private static final int DEFAULT_CAPACITY = 64;

    private final List<Entry> entries = new ArrayList<>();
    private int capacity = DEFAULT_CAPACITY;
    private boolean notes = true;
    private int counted;

    /**
     * What is kept from now on.
     *
     * @param most entries; more are counted only ({@code max_error_count})
     * @param withNotes whether notes are kept at all ({@code sql_notes})
     */
    void keep(int most, boolean withNotes) {
        capacity = most;
        notes = withNotes;
    }

    void clear() {
        entries.clear();
        counted = 0;
    }

    void note(SqlError error) {
        if (!notes) {
            return;
        }
        add(new Entry("Note", error.code(), error.text()));
    }

    void warn(int code, String text) {
        add(new Entry("Warning", code, text));
    }

    void failed(SqlError error) {
        add(new Entry("Error", error.code(), error.text()));
    }

    List<Entry> entries() {
        return entries;
    }

    /** MariaDB counts all three levels here. */
    int warnings() {
        return counted;
    }

    int errors() {
        return (int)
                entries.stream().filter(entry -> entry.level().equals("Error")).count();
    }

    private void add(Entry entry) {
        counted++;
        if (entries.size() < capacity) {
            entries.add(entry);
        }
    }
}
