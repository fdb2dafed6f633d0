package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import java.util.ArrayList;
import java.util.List;

/** What the last statement left for {@code SHOW WARNINGS}. <b>Threading:</b> its session's. */
final class Diagnostics {

    /** One line of {@code SHOW WARNINGS}. */
    record Entry(String level, int code, String text) {}

    /** More are not kept (MariaDB's {@code max_error_count}). */
    private static final int CAPACITY = 64;

    private final List<Entry> entries = new ArrayList<>();

    void clear() {
        entries.clear();
    }

    void note(SqlError error) {
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
        return entries.size();
    }

    int errors() {
        return (int)
                entries.stream().filter(entry -> entry.level().equals("Error")).count();
    }

    private void add(Entry entry) {
        if (entries.size() < CAPACITY) {
            entries.add(entry);
        }
    }
}
