package io.sluice.sql;

import java.util.List;

/** Takes the outcome of one statement. <b>Threading:</b> the thread that runs the statement; may wait for a slow client. */
public interface ResultSink {

    /** The statement returned no rows. */
    void ok(long affectedRows, long lastInsertId, int warnings, String info);

    /** The statement returns rows of these columns. */
    void columns(List<Column> columns);

    /** The next row. Valid only during the call. */
    void row(Row row);

    /** No more rows. */
    void end(int warnings);
}
