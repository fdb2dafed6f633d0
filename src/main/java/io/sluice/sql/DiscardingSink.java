package io.sluice.sql;

import java.util.List;

/** Takes an outcome nobody wants to see. */
enum DiscardingSink implements ResultSink {
    INSTANCE;

    @Override
    public void ok(long affectedRows, long lastInsertId, int warnings, String info) {}

    @Override
    public void columns(List<Column> columns) {}

    @Override
    public void row(Row row) {}

    @Override
    public void end(int warnings) {}
}
