package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts statements by what they are, and what became of them: for all sessions together, and through {@link OfSession} for
 * each of them. <b>Threading:</b> any; a session's own figures belong to its thread. <b>Source:</b> R-M-078.
 */
final class StatementCounters {

    /** The names that are shown from the start, beside the usual commands. */
    private static final String[] OTHERS = {"Empty_queries", "Max_statement_time_exceeded", "Rows_sent", "Slow_queries"
    };

    private static final String QUESTIONS = "Questions";
    private static final int TIME_EXCEEDED = 1969;

    private final Map<String, LongAdder> totals = new ConcurrentHashMap<>();

    StatementCounters() {
        CommandName.USUAL.forEach(name -> total("Com_" + name));
        for (String name : OTHERS) {
            total(name);
        }
    }

    private LongAdder total(String name) {
        return totals.computeIfAbsent(name, key -> new LongAdder());
    }

    /** All figures by name, of all sessions since the start. */
    Map<String, Long> totals() {
        Map<String, Long> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        totals.forEach((name, count) -> all.put(name, count.sum()));
        return all;
    }

    OfSession ofSession() {
        return new OfSession();
    }

    /** One session's figures since it began, or since {@code FLUSH STATUS}. */
    final class OfSession {

        private String slowText = "";
        private long slowNanos;
        private final Map<String, Long> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        void add(String name, long count) {
            total(name).add(count);
            own.merge(name, count, Long::sum);
        }

        /** A statement ended, after so many nanoseconds; {@code slow} are the seconds from which it counts as slow. */
        void ended(long nanos, String slow) {
            own.merge(QUESTIONS, 1L, Long::sum); // of all sessions it is counted by those who hear all questions
            if (nanos >= slowNanos(slow)) {
                add("Slow_queries", 1);
            }
        }

        private long slowNanos(String seconds) {
            if (!seconds.equals(slowText)) {
                slowText = seconds;
                slowNanos = new BigDecimal(seconds).movePointRight(9).longValue();
            }
            return slowNanos;
        }

        void failed(SqlError error) {
            if (error.code() == TIME_EXCEEDED) {
                add("Max_statement_time_exceeded", 1);
            }
        }

        void returned(long rows) {
            if (rows == 0) {
                add("Empty_queries", 1);
            } else {
                add("Rows_sent", rows);
            }
        }

        /** Whether there is a figure of this name for each session. */
        boolean has(String name) {
            return totals.containsKey(name) || name.equals(QUESTIONS);
        }

        /** The session's figure; 0 of what it never did. */
        long value(String name) {
            return own.getOrDefault(name, 0L);
        }

        void reset() {
            own.clear();
        }
    }
}
