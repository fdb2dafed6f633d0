package io.sluice.sql;

import java.lang.reflect.Field;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.tx.Transaction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps those who wait for a transaction from spinning.
 *
 * <p>H2 (2.4.240 and 2.5.252) marks a transaction that has undone a part of itself: after a failed statement that had changed
 * something, or {@code ROLLBACK TO SAVEPOINT}. Who waits for a row of a marked transaction does not wait but tries again at
 * once, for ever: a whole processor each, with no regard to LOCK_TIMEOUT or a cancel. The mark only tells waiters to look
 * again after a part was undone. Here they look again anyway, a slice later (D-05), so the owner takes the mark off when its
 * statement has ended.
 *
 * <p><b>Threading:</b> the thread that runs the session's statements. <b>Errors:</b> if H2's fields cannot be reached, it says
 * so once in the log and does nothing; a database behind a server is out of reach too.
 */
final class SpinGuard {

    private static final Logger LOG = LoggerFactory.getLogger(SpinGuard.class);

    /** Status (4 bits) and mark stand above 41 bits of log position. */
    private static final long MARK = 1L << 45;

    private static final @Nullable Field TRANSACTION = field(SessionLocal.class, "transaction");
    private static final @Nullable Field STATE = field(Transaction.class, "statusAndLogId");

    private SpinGuard() {}

    private static @Nullable Field field(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn(
                    "H2's {}.{} is out of reach: sessions that wait for a row may keep a processor busy",
                    owner.getSimpleName(),
                    name,
                    e);
            return null;
        }
    }

    /** The statement that ran last on this connection has ended; its transaction may be open still. */
    static void settle(Connection connection) {
        if (TRANSACTION == null
                || STATE == null
                || !(connection instanceof JdbcConnection jdbc)
                || !(jdbc.getSession() instanceof SessionLocal session)) {
            return;
        }
        try {
            Object transaction = TRANSACTION.get(session);
            if (transaction != null && STATE.get(transaction) instanceof AtomicLong state) {
                unmark(state);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a field that was made accessible is not", e);
        }
    }

    private static void unmark(AtomicLong state) {
        long seen = state.get();
        while ((seen & MARK) != 0 && !state.compareAndSet(seen, seen & ~MARK)) {
            seen = state.get(); // another session's deadlock detection came between
        }
    }
}
