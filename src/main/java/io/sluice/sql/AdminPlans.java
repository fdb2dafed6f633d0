package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.stats.InfoColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements of those who look after a server. Stateless. */
final class AdminPlans {

    private static final List<InfoColumn> HELP = List.of(
            new InfoColumn("name", "varchar(64)", false), new InfoColumn("is_it_category", "varchar(1)", false));

    private AdminPlans() {}

    /** The statement that begins with {@code word}, behind which the cursor stands; null if there is none. */
    static @Nullable Plan of(String word, Cursor cursor) throws SqlError {
        return switch (word) {
            case "DESCRIBE", "DESC", "EXPLAIN" -> ExplainPlan.of(cursor);
            case "ANALYZE", "CHECK", "OPTIMIZE", "REPAIR" -> TableCheckPlan.of(word, cursor);
            case "FLUSH" -> FlushPlan.of(cursor);
            case "RESET" -> FlushPlan.reset(cursor);
            case "HELP" -> help(cursor);
            case "SHUTDOWN" -> shutdown(cursor);
            case "STOP" -> ReplicaPlans.isOne(cursor) ? ReplicaPlans.stop(cursor) : null;
            default -> null;
        };
    }

    /** The answer goes out first: a node that stops lets running statements end. */
    private static Plan shutdown(Cursor cursor) throws SqlError {
        if (cursor.accept("WAIT", "FOR", "ALL") && !cursor.accept("SLAVES")) {
            cursor.expect("REPLICAS");
        }
        cursor.end();
        return (session, token, out) -> {
            Runnable stop = session.engine().shutdown();
            if (stop == null) {
                throw SqlErrors.notYet("SHUTDOWN");
            }
            out.ok(0, 0, 0, "");
            stop.run();
        };
    }

    /** There are no topics: as where MariaDB's are not installed. */
    private static Plan help(Cursor cursor) throws SqlError {
        if (cursor.peek().isString()) {
            cursor.string();
        } else {
            cursor.name();
        }
        return ShowPlan.own(view -> new InfoRows(HELP), ShowFilter.none(cursor));
    }
}
