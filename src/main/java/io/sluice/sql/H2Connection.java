package io.sluice.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The H2 session of one client session, with what is set on it remembered, so that only changes cost a statement.
 * <b>Threading:</b> one caller at a time; {@link #close} by any thread when the engine stops.
 */
final class H2Connection implements AutoCloseable {

    private final Connection connection;
    private final Statement plain;
    private final Map<String, PreparedStatement> prepared;
    private final int capacity;
    private String schema = Catalog.NO_SCHEMA;
    private String timeZone = "SYSTEM";
    private int isolation = Connection.TRANSACTION_READ_COMMITTED;
    private boolean autocommit = true;
    private long lockTimeoutMillis = -1;
    private volatile Statement executing;

    H2Connection(H2Source source, int capacity) throws SQLException {
        this.connection = source.open();
        this.plain = connection.createStatement();
        this.plain.setEscapeProcessing(false);
        this.executing = plain;
        this.capacity = capacity;
        this.prepared = new LinkedHashMap<>(16, 0.75f, true);
    }

    /** One statement for texts that are not worth keeping; it is reused, never closed between two of them. */
    Statement plain() {
        return plain;
    }

    /** The prepared form of a text; kept, the least recently used one goes when there are too many. */
    PreparedStatement prepare(String sql, boolean withKeys) throws SQLException {
        PreparedStatement found = prepared.get(sql);
        if (found != null) {
            return found;
        }
        PreparedStatement made = connection.prepareStatement(
                sql, withKeys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS);
        prepared.put(sql, made);
        if (prepared.size() > capacity) {
            var oldest = prepared.entrySet().iterator();
            PreparedStatement gone = oldest.next().getValue();
            oldest.remove();
            gone.close();
        }
        return made;
    }

    void useSchema(String wanted) throws SQLException {
        if (!wanted.equals(schema)) {
            forgetPrepared(); // their names were resolved in the former schema
            plain.execute("SET SCHEMA " + Catalog.quoted(Catalog.inH2(wanted)));
            schema = wanted;
        }
    }

    void useIsolation(int wanted) throws SQLException {
        if (wanted != isolation) {
            connection.setTransactionIsolation(wanted);
            isolation = wanted;
        }
    }

    void useAutocommit(boolean wanted) throws SQLException {
        if (wanted != autocommit) {
            connection.setAutoCommit(wanted);
            autocommit = wanted;
        }
    }

    void useLockTimeout(long millis) throws SQLException {
        if (millis != lockTimeoutMillis) {
            plain.execute("SET LOCK_TIMEOUT " + millis);
            lockTimeoutMillis = millis;
        }
    }

    void useTimeZone(String wanted) throws SQLException {
        if (!wanted.equals(timeZone)) {
            plain.execute(wanted.equals("SYSTEM") ? "SET TIME ZONE LOCAL" : "SET TIME ZONE '" + wanted + "'");
            timeZone = wanted;
        }
    }

    /** Sets a variable of the H2 session, which no client can name. */
    void setVariable(String name, @Nullable Object value) throws SQLException {
        try (PreparedStatement set = connection.prepareStatement("SET @" + Catalog.quoted(name) + " = ?")) {
            set.setObject(1, value);
            set.execute();
        }
    }

    /** A statement has ended; see {@link SpinGuard}. */
    void statementEnded() {
        if (!autocommit) {
            SpinGuard.settle(connection);
        }
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    boolean isClosed() throws SQLException {
        return connection.isClosed();
    }

    private void forgetPrepared() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
        prepared.clear();
    }

    /** The next thing to run is this one. */
    void executing(Statement statement) {
        executing = statement;
    }

    /** Rolls back and ends the H2 session; what runs in it is cancelled first. */
    @Override
    public void close() throws SQLException {
        executing.cancel();
        connection.close();
    }
}
