package io.sluice.sql;

import io.sluice.sql.function.FunctionSchema;
import io.sluice.sql.table.TableShape;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine's own H2 session: it keeps the database open and says which schemas there are, so that choosing one needs no
 * session of the client's (D-12). <b>Threading:</b> any thread; one short query at a time.
 */
final class Catalog implements AutoCloseable {

    /** MariaDB's name of H2's INFORMATION_SCHEMA. */
    static final String INFORMATION_SCHEMA = "information_schema";

    /** H2 always has this one and always has a current one: here it stands for "no database selected", and stays empty. */
    static final String NO_SCHEMA = "PUBLIC";

    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);

    private final H2Source source;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Connection connection;

    Catalog(H2Source source) throws SQLException {
        this.source = source;
        this.connection = source.open();
    }

    /** H2's name of a schema that a client calls {@code name}. */
    static String inH2(String name) {
        return name.equalsIgnoreCase(INFORMATION_SCHEMA) ? "INFORMATION_SCHEMA" : name;
    }

    /** What a client calls a schema of H2's. */
    static String forClient(String schema) {
        return schema.equals("INFORMATION_SCHEMA") ? INFORMATION_SCHEMA : schema;
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static boolean isReserved(String name) {
        return name.toUpperCase(Locale.ROOT).equals(NO_SCHEMA) || name.equalsIgnoreCase(FunctionSchema.NAME);
    }

    boolean hasSchema(String name) throws SQLException {
        if (isReserved(name)) {
            return false;
        }
        lock.lock();
        try {
            if (!connection.isValid(0)) {
                connection = source.open();
            }
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT 1 FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME = CAST(? AS VARCHAR)")) {
                query.setString(1, inH2(name));
                try (ResultSet rows = query.executeQuery()) {
                    return rows.next();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The engine's session if the database lives in this JVM; null otherwise. */
    @Nullable
    SessionLocal local() throws SQLException {
        return connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal local ? local : null;
    }

    /** What a table or view is; null if there is none. */
    @Nullable
    TableShape shape(String schema, String table) throws SQLException {
        lock.lock();
        try {
            if (!connection.isValid(0)) {
                connection = source.open();
            }
            return H2Tables.read(connection, schema, table);
        } finally {
            lock.unlock();
        }
    }

    void create(List<String> schemas) throws SQLException {
        lock.lock();
        try (Statement statement = connection.createStatement()) {
            for (String schema : schemas) {
                statement.execute("CREATE SCHEMA IF NOT EXISTS " + quoted(schema));
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes our functions known to the database. One whose owner lacks Sluice's classes, or in whose account nothing may be
     * defined, is used without them.
     */
    void createFunctions() {
        lock.lock();
        try (Statement statement = connection.createStatement()) {
            FunctionSchema.create(statement);
        } catch (SQLException e) {
            LOG.warn("MariaDB's own functions are missing, H2 could not be told of them: {}", H2Errors.plainText(e));
        } finally {
            lock.unlock();
        }
    }

    /** Closes the session, and the database with it if it lives in this JVM. */
    @Override
    public void close() throws SQLException {
        lock.lock();
        try (Connection last = connection;
                Statement statement = last.createStatement()) {
            if (source.isEmbedded()) {
                statement.execute("SHUTDOWN");
            }
        } finally {
            lock.unlock();
        }
    }
}
