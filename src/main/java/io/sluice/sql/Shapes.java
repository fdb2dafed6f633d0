package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.sql.table.TableShape;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.engine.SessionLocal;
import org.h2.schema.Schema;
import org.h2.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * What the tables of this database are in MariaDB's terms: found out when first asked for, and kept as long as H2's table is
 * the same one.
 *
 * <p>Where the database lives in this JVM, H2's own object tells whether the table is still what it was. Elsewhere another
 * node may have changed it unheard, so that an answer is good for a moment only. <b>Threading:</b> any.
 */
final class Shapes {

    /** How long an answer about a table in another JVM is good, in nanoseconds. */
    private static final long GOOD_FOR_NANOS = 1_000_000_000L;

    /** More tables than this are not remembered: the memory is made empty then. */
    private static final int CAPACITY = 4_096;

    /** What was found, of which of H2's tables, and until when it is good if that cannot be seen. */
    private record Known(@Nullable TableShape shape, WeakReference<Table> table, long version, long until) {}

    private final Catalog catalog;
    private final Clock clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    Shapes(Catalog catalog, Clock clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    /** The table or view, its name in any case; null if there is none. */
    @Nullable
    TableShape find(String schema, String table) throws SQLException {
        if (schema.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA) || Catalog.isReserved(schema)) {
            return null;
        }
        String key = (schema + '\0' + table).toLowerCase(Locale.ROOT);
        Known before = known.get(key);
        SessionLocal local = catalog.local();
        return local == null ? remote(key, before, schema, table) : local(key, before, local, schema, table);
    }

    private @Nullable TableShape local(
            String key, @Nullable Known before, SessionLocal session, String schema, String table) throws SQLException {
        Schema inSchema = session.getDatabase().findSchema(schema);
        Table found = inSchema == null ? null : inSchema.findTableOrView(null, table);
        if (inSchema == null || found == null) {
            known.remove(key);
            return null;
        }
        long version = found.getModificationId();
        if (before != null && before.table.refersTo(found) && before.version == version) {
            return before.shape;
        }
        TableShape shape = catalog.shape(inSchema.getName(), found.getName());
        return keep(key, new Known(shape, new WeakReference<>(found), version, 0));
    }

    private @Nullable TableShape remote(String key, @Nullable Known before, String schema, String table)
            throws SQLException {
        long now = clock.nanoTime();
        if (before != null && now - before.until < 0) {
            return before.shape;
        }
        return keep(key, new Known(catalog.shape(schema, table), new WeakReference<>(null), 0, now + GOOD_FOR_NANOS));
    }

    private @Nullable TableShape keep(String key, Known found) {
        if (known.size() >= CAPACITY) {
            known.clear();
        }
        known.put(key, found);
        return found.shape;
    }
}
