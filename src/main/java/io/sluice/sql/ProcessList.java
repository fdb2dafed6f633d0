package io.sluice.sql;

import io.sluice.session.SessionView;
import io.sluice.sql.info.InfoRows;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;

/**
 * The connections of this node as {@code information_schema.PROCESSLIST}, lowest id first. There is one kind of account, so
 * everybody sees everything. What nobody measures here (progress, memory, rows examined) is zero. Stateless.
 */
final class ProcessList {

    private static final int MICROSECOND_DIGITS = 3;

    private ProcessList() {}

    static InfoRows rows(H2Session session) {
        InfoRows rows = InfoRows.of("PROCESSLIST");
        for (SessionView view : session.connections().views(session.clock().nanoTime())) {
            rows.row()
                    .set("ID", view.id())
                    .set("USER", view.user())
                    .set("HOST", view.host())
                    .set("DB", view.schema())
                    .set("COMMAND", view.command())
                    .set("TIME", TimeUnit.NANOSECONDS.toSeconds(view.nanos()))
                    .set("STATE", view.state())
                    .set("INFO", view.info())
                    .set("INFO_BINARY", view.info())
                    .set("TIME_MS", BigDecimal.valueOf(TimeUnit.NANOSECONDS.toMicros(view.nanos()), MICROSECOND_DIGITS))
                    .set("STAGE", 0)
                    .set("MAX_STAGE", 0)
                    .set("PROGRESS", "0.000");
        }
        return rows;
    }
}
