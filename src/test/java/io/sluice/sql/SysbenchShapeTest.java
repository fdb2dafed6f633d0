package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.testing.Seeds;
import io.sluice.testing.TestScale;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements of sysbench's oltp_read_write, from several threads, each with a session of its own. */
class SysbenchShapeTest {

    private static final int THREADS = 16;
    private static final Set<Integer> TRY_AGAIN = Set.of(1213, 1205, 1020);

    @ParameterizedTest(name = "D-14 sixteen clients on {0} rows meet no error but those sysbench tries again after")
    @ValueSource(ints = {1_000, 20})
    void oltpReadWrite(int size) throws Exception {
        Duration length = TestScale.duration(Duration.ofSeconds(60), Duration.ofSeconds(3));
        try (SqlFixture fixture = new SqlFixture();
                Clients clients = new Clients()) {
            prepare(fixture, size);
            AtomicLong transactions = new AtomicLong();
            AtomicLong retries = new AtomicLong();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            List<CompletableFuture<Void>> runs = new ArrayList<>();
            long end = System.nanoTime() + length.toNanos();
            for (int i = 0; i < THREADS; i++) {
                SqlSession session = fixture.session();
                RandomGenerator random = Seeds.random(i);
                runs.add(clients.run(
                        () -> {
                            while (System.nanoTime() < end && failure.get() == null) {
                                if (transaction(session, random, size)) {
                                    transactions.incrementAndGet();
                                } else {
                                    retries.incrementAndGet();
                                }
                            }
                        },
                        failure));
            }
            CompletableFuture.allOf(runs.toArray(CompletableFuture[]::new))
                    .get(length.toSeconds() + 60, TimeUnit.SECONDS);
            assertThat(failure.get()).isNull();
            assertThat(transactions.get()).isGreaterThanOrEqualTo(THREADS);
            SqlSession last = fixture.session();
            assertThat(SqlFixture.run(last, "select count(*) from sbtest1").value())
                    .isEqualTo(Integer.toString(size));
        }
    }

    private static void prepare(SqlFixture fixture, int size) throws SqlError {
        SqlSession session = fixture.session();
        SqlFixture.run(
                session,
                "CREATE TABLE sbtest1(id INTEGER NOT NULL AUTO_INCREMENT, k INTEGER DEFAULT '0' NOT NULL, c CHAR(120) DEFAULT ''"
                        + " NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL, PRIMARY KEY (id)) /*! ENGINE = innodb */");
        StringBuilder insert = new StringBuilder("INSERT INTO sbtest1(k, c, pad) VALUES");
        for (int i = 0; i < size; i++) {
            insert.append(i == 0 ? "" : ", ")
                    .append('(')
                    .append(i)
                    .append(", 'c")
                    .append(i)
                    .append("', 'pad')");
        }
        SqlFixture.run(session, insert.toString());
        SqlFixture.run(session, "CREATE INDEX k_1 ON sbtest1(k)");
    }

    /** One event; false if it met an error that sysbench starts over after. */
    private static boolean transaction(SqlSession session, RandomGenerator random, int size) {
        int id = 1 + random.nextInt(size);
        int other = 1 + random.nextInt(size);
        String range = "FROM sbtest1 WHERE id BETWEEN " + id + " AND " + (id + 99);
        List<String> statements = new ArrayList<>();
        statements.add("BEGIN");
        for (int i = 0; i < 10; i++) {
            statements.add("SELECT c FROM sbtest1 WHERE id=" + (1 + random.nextInt(size)));
        }
        statements.add("SELECT c " + range);
        statements.add("SELECT SUM(k) " + range);
        statements.add("SELECT c " + range + " ORDER BY c");
        statements.add("SELECT DISTINCT c " + range + " ORDER BY c");
        statements.add("UPDATE sbtest1 SET k=k+1 WHERE id=" + id);
        statements.add("UPDATE sbtest1 SET c='" + random.nextLong() + "' WHERE id=" + (1 + random.nextInt(size)));
        statements.add("DELETE FROM sbtest1 WHERE id=" + other);
        statements.add("INSERT INTO sbtest1 (id, k, c, pad) VALUES (" + other + ", 5, 'c', 'p')");
        statements.add("COMMIT");
        for (String sql : statements) {
            try {
                SqlFixture.run(session, sql);
            } catch (SqlError e) {
                if (!TRY_AGAIN.contains(e.code())) {
                    throw new AssertionError(e.code() + " " + e.text() + " at " + sql, e);
                }
                rollback(session);
                return false;
            }
        }
        return true;
    }

    private static void rollback(SqlSession session) {
        try {
            SqlFixture.run(session, "ROLLBACK");
        } catch (SqlError e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("sessions that come and go leave nothing behind")
    void sessionsComeAndGo() throws SqlError {
        try (SqlFixture fixture = new SqlFixture()) {
            for (int i = 0; i < 200; i++) {
                try (SqlSession session = fixture.session()) {
                    SqlFixture.run(session, "select 1");
                }
            }
            SqlSession last = fixture.session();
            assertThat(SqlFixture.ofH2(last, "select count(*) from INFORMATION_SCHEMA.SESSIONS"))
                    .isEqualTo("2");
        }
    }
}
