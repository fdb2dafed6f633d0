package io.sluice.sql;

import io.sluice.task.CancelToken;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a token cancel a JDBC statement, but only while that execution runs: once closed, a late cancel does nothing.
 * <b>Threading:</b> opened and closed by the running thread; the token fires on any.
 */
final class CancelGate implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CancelGate.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final Statement statement;
    private final CancelToken.Registration registration;
    private boolean closed;

    CancelGate(Statement statement, CancelToken token) {
        this.statement = statement;
        this.registration = token.onCancel(cause -> cancel());
    }

    private void cancel() {
        lock.lock();
        try {
            if (!closed) {
                statement.cancel();
            }
        } catch (SQLException e) {
            LOG.warn("A statement could not be cancelled; it runs on to its end", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        registration.close();
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }
}
