package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the engine relies on in H2: if a new version differs, this fails and not a client. */
class H2FactsTest {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final List<Connection> connections = new ArrayList<>();
    private H2Source source;

    @BeforeEach
    void open() throws SQLException {
        source = new H2Source("jdbc:h2:mem:facts" + NUMBER.incrementAndGet(), "sa", "");
        Connection first = connect();
        run(first, "CREATE TABLE t (id INT PRIMARY KEY, k INT)");
        run(first, "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = source.open();
        connections.add(connection);
        return connection;
    }

    private Connection transaction(int lockTimeoutMillis) throws SQLException {
        Connection connection = connect();
        run(connection, "SET LOCK_TIMEOUT " + lockTimeoutMillis);
        connection.setAutoCommit(false);
        return connection;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static int code(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(SQLException.class, call).getErrorCode();
    }

    @Test
    @DisplayName("D-05 a lock wait ends with 50200; the statement is undone, the transaction is not")
    void lockTimeoutUndoesTheStatementOnly() throws SQLException {
        Connection holder = transaction(5);
        Connection waiter = transaction(5);
        run(holder, "UPDATE t SET k = 100 WHERE id = 2");
        run(waiter, "UPDATE t SET k = 50 WHERE id = 3");
        assertThat(code(() -> run(waiter, "UPDATE t SET k = k + 1"))).isEqualTo(50200);
        assertThat(number(waiter, "SELECT SUM(k) FROM t")).isEqualTo(1 + 2 + 50);
        waiter.commit();
        assertThat(number(holder, "SELECT k FROM t WHERE id = 3")).isEqualTo(50);
    }

    @Test
    @DisplayName("D-05 a cancel does not wake a lock waiter")
    void cancelDoesNotWakeALockWaiter() throws Exception {
        Connection holder = transaction(5);
        Connection waiter = transaction(1_500);
        run(holder, "UPDATE t SET k = 100 WHERE id = 2");
        try (Statement statement = waiter.createStatement()) {
            long began = System.nanoTime();
            CompletableFuture<Integer> outcome = CompletableFuture.supplyAsync(
                    () -> code(() -> statement.execute("UPDATE t SET k = 1 WHERE id = 2")));
            Awaitility.await().pollDelay(Duration.ofMillis(200)).until(() -> true);
            statement.cancel();
            assertThat(outcome.get(10, TimeUnit.SECONDS)).isIn(50200, 57014);
            assertThat(System.nanoTime() - began).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1_300));
        }
    }

    @Test
    @DisplayName("D-05 a deadlock is 40001 at once and rolls one transaction back")
    void deadlockIsFound() throws Exception {
        Connection one = transaction(5_000);
        Connection two = transaction(5_000);
        run(one, "UPDATE t SET k = 10 WHERE id = 1");
        run(two, "UPDATE t SET k = 20 WHERE id = 2");
        long began = System.nanoTime();
        CompletableFuture<Integer> first =
                CompletableFuture.supplyAsync(() -> codeOrZero(one, "UPDATE t SET k = 11 WHERE id = 2"));
        int second = codeOrZero(two, "UPDATE t SET k = 21 WHERE id = 1");
        if (second == 0) {
            two.commit();
        }
        assertThat(List.of(first.get(10, TimeUnit.SECONDS), second)).contains(40001);
        assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(4));
    }

    private static int codeOrZero(Connection connection, String sql) {
        try {
            run(connection, sql);
            return 0;
        } catch (SQLException e) {
            return e.getErrorCode();
        }
    }

    @Test
    @DisplayName("D-14 a conflict under REPEATABLE READ is 40001 here (H2 2.4 said 90131) and rolls back")
    void conflictUnderRepeatableRead() throws SQLException {
        Connection reader = transaction(5);
        reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        number(reader, "SELECT SUM(k) FROM t");
        Connection writer = connect();
        run(writer, "UPDATE t SET k = 50 WHERE id = 1");
        assertThat(code(() -> run(reader, "UPDATE t SET k = k + 1 WHERE id = 1")))
                .isEqualTo(40001);
    }

    @Test
    @DisplayName("D-04 a cancel ends a long query with 57014, also between two rows of a lazy one")
    void cancelEndsAQuery() throws Exception {
        Connection connection = connect();
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<Integer> outcome = CompletableFuture.supplyAsync(() -> code(() -> statement.executeQuery(
                    "SELECT MAX(a.x + b.x) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b")));
            Awaitility.await().pollDelay(Duration.ofMillis(200)).until(() -> true);
            statement.cancel();
            assertThat(outcome.get(5, TimeUnit.SECONDS)).isEqualTo(57014);
            ResultSet rows = statement.executeQuery("SELECT x FROM SYSTEM_RANGE(1, 100000000)");
            assertThat(rows.next()).isTrue();
            statement.cancel();
            assertThat(code(() -> {
                        while (rows.next()) {
                            rows.getInt(1);
                        }
                    }))
                    .isEqualTo(57014);
        }
        assertThat(number(connection, "SELECT 1")).isEqualTo(1);
    }

    @Test
    @DisplayName("D-15 a lazy cursor survives a definition of its table")
    void lazyCursor() throws SQLException {
        Connection reader = connect();
        try (Statement statement = reader.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t.k, r.x FROM t, SYSTEM_RANGE(1, 1000000) r")) {
            rows.next();
            run(connect(), "ALTER TABLE t ADD COLUMN more INT");
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    @DisplayName("D-05 FOR UPDATE takes its locks before the first row is handed out, although queries are lazy")
    void forUpdateIsNotLazy() throws SQLException {
        Connection holder = transaction(5);
        Connection waiter = transaction(5);
        run(holder, "UPDATE t SET k = 100 WHERE id = 3");
        try (Statement statement = waiter.createStatement()) {
            assertThat(code(() -> statement.executeQuery("SELECT * FROM t ORDER BY id FOR UPDATE")))
                    .isEqualTo(50200);
        }
    }

    @Test
    @DisplayName("a definition waits for open transactions that changed its table, and no longer than LOCK_TIMEOUT")
    void definitionsWait() throws SQLException {
        Connection holder = transaction(5);
        run(holder, "UPDATE t SET k = 100 WHERE id = 3");
        Connection other = connect();
        run(other, "SET LOCK_TIMEOUT 5");
        assertThat(code(() -> run(other, "DROP TABLE t"))).isEqualTo(50200);
        holder.rollback();
        run(other, "DROP TABLE t");
    }

    @Test
    @DisplayName("D-12 the names of tables and columns are found in any case and shown as written; schemas are exact")
    void namesAndCase() throws SQLException {
        Connection connection = connect();
        run(connection, "CREATE SCHEMA Mixed");
        run(connection, "CREATE TABLE Mixed.Items (MyColumn INT)");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT mycolumn FROM Mixed.iTEMS")) {
            assertThat(rows.getMetaData().getColumnName(1)).isEqualTo("MyColumn");
            assertThat(rows.getMetaData().getTableName(1)).isEqualTo("Items");
        }
        assertThat(code(() -> run(connection, "SELECT * FROM mixed.Items"))).isEqualTo(90079);
    }

    @Test
    @DisplayName("D-05 H2 lets waiters of a partly undone transaction spin; the guard makes them wait")
    void waitersOfAPartlyUndoneTransactionWait() throws Exception {
        Connection holder = transaction(5);
        Connection waiter = transaction(100);
        run(holder, "UPDATE t SET k = 100 WHERE id = 1");
        assertThat(code(() -> run(holder, "INSERT INTO t VALUES (2, 2)"))).isEqualTo(23505);
        CompletableFuture<Integer> outcome =
                CompletableFuture.supplyAsync(() -> codeOrZero(waiter, "UPDATE t SET k = 1 WHERE id = 1"));
        Awaitility.await().pollDelay(Duration.ofMillis(500)).until(() -> true);
        assertThat(outcome).as("H2 no longer lets it spin: the guard may go").isNotDone();
        SpinGuard.settle(holder);
        assertThat(outcome.get(2, TimeUnit.SECONDS)).isEqualTo(50200);
    }
}
