package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import io.sluice.task.CancelToken.Cause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** D-05, seen from the sessions. */
class LockWaitTest {

    private final Clients clients = new Clients();
    private SqlFixture fixture;
    private SqlSession holder;
    private SqlSession waiter;

    @BeforeEach
    void open() throws SqlError {
        fixture = new SqlFixture();
        holder = fixture.session();
        waiter = fixture.session();
        all(holder, "create table t (id int primary key, k int)", "insert into t values (1, 1), (2, 2)");
    }

    @AfterEach
    void close() {
        fixture.close();
        clients.close();
    }

    private void awaitAWaiter(int count) {
        Awaitility.await().until(() -> fixture.engine.lockWaiters().waits() >= count);
    }

    @Nested
    class GivenARowIsLocked {

        @BeforeEach
        void lock() throws SqlError {
            all(holder, "begin", "update t set k = 100 where id = 1");
        }

        @ParameterizedTest(name = "D-05 {0} goes on when the holder commits")
        @CsvSource(
                delimiter = '|',
                value = {
                    "update t set k = k + 1 where id = 1",
                    "delete from t where id = 1",
                    "insert into t values (1, 5) on duplicate key update k = k + 1",
                    "select * from t where id = 1 for update"
                })
        void aWaiterGoesOnAfterTheCommit(String sql) throws Exception {
            CompletableFuture<Integer> outcome = clients.code(waiter, sql);
            awaitAWaiter(3);
            assertThat(outcome).isNotDone();
            run(holder, "commit");
            assertThat(outcome.get(1, TimeUnit.SECONDS)).isZero();
        }

        @Test
        @DisplayName("D-05 a re-run sees what the holder committed, and changes each row once")
        void aRerunChangesEachRowOnce() throws Exception {
            CompletableFuture<Integer> outcome = clients.code(waiter, "update t set k = k + 1");
            awaitAWaiter(5);
            run(holder, "commit");
            assertThat(outcome.get(1, TimeUnit.SECONDS)).isZero();
            assertThat(run(holder, "select group_concat(k order by id) from t").value())
                    .isEqualTo("101,3");
        }

        @ParameterizedTest(
                name = "D-04, D-05 a waiter cancelled by {0} ends within a second with {1} and keeps its transaction")
        @CsvSource({"KILL, 1317", "TIMEOUT, 1969", "STOP, 1053"})
        void aCancelledWaiterEndsSoon(Cause cause, int code) throws Exception {
            all(waiter, "begin", "update t set k = 7 where id = 2");
            CancelToken token = new CancelToken();
            CompletableFuture<Integer> outcome = clients.code(waiter, "update t set k = 1 where id = 1", token);
            awaitAWaiter(3);
            token.cancel(cause);
            assertThat(outcome.get(1, TimeUnit.SECONDS)).isEqualTo(code);
            run(waiter, "commit");
            assertThat(run(waiter, "select k from t where id = 2").value()).isEqualTo("7");
        }

        @Test
        @DisplayName("D-05 after innodb_lock_wait_timeout it is 1205, and the transaction goes on")
        void theWaitHasALimit() throws Exception {
            all(waiter, "set innodb_lock_wait_timeout = 1", "begin", "update t set k = 7 where id = 2");
            long began = System.nanoTime();
            assertThat(clients.code(waiter, "update t set k = 1 where id = 1").get(5, TimeUnit.SECONDS))
                    .isEqualTo(1205);
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isBetween(Duration.ofMillis(990), Duration.ofMillis(2_000));
            assertThat(waiter.inTransaction()).isTrue();
            run(waiter, "commit");
            assertThat(run(waiter, "select k from t where id = 2").value()).isEqualTo("7");
        }

        @Test
        @DisplayName("D-05 a COMMIT never waits behind those who wait for it")
        void aCommitDoesNotWait() throws Exception {
            List<CompletableFuture<Integer>> waiters = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                waiters.add(clients.code(fixture.session(), "update t set k = k + 1 where id = 1"));
            }
            awaitAWaiter(32);
            long began = System.nanoTime();
            run(holder, "commit");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(500));
            for (CompletableFuture<Integer> outcome : waiters) {
                assertThat(outcome.get(5, TimeUnit.SECONDS)).isZero();
            }
            assertThat(run(holder, "select k from t where id = 1").value()).isEqualTo("116");
        }

        @ParameterizedTest(name = "D-04, D-05 a waiter ends soon although the holder undid a part of its work by {0}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "insert into t values (2, 2)",
                    "insert into t values (5, 5), (2, 2)",
                    "insert into t values (2, 2) on duplicate key update k = 9",
                    "insert ignore into t values (2, 2)",
                    "rollback to savepoint s"
                })
        void aPartlyUndoneHolderDoesNotKeepItsWaiters(String undo) throws Exception {
            all(holder, "savepoint s", "update t set k = 8 where id = 2");
            assertThat(clients.code(holder, undo).join()).isIn(0, 1062);
            CancelToken token = new CancelToken();
            CompletableFuture<Integer> outcome = clients.code(waiter, "update t set k = 1 where id = 1", token);
            awaitAWaiter(3);
            token.cancel(Cause.KILL);
            assertThat(outcome.get(1, TimeUnit.SECONDS)).isEqualTo(1317);
        }

        @Test
        @DisplayName("a reader does not wait")
        void aReaderDoesNotWait() throws SqlError {
            assertThat(run(waiter, "select k from t where id = 1").value()).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("D-05 a deadlock is 1213 for one, whose transaction is gone; the other goes on")
    void aDeadlockIsFound() throws Exception {
        all(holder, "begin", "update t set k = 10 where id = 1");
        all(waiter, "begin", "update t set k = 20 where id = 2");
        CompletableFuture<Integer> first = clients.code(holder, "update t set k = 11 where id = 2");
        CompletableFuture<Integer> second = clients.code(waiter, "update t set k = 21 where id = 1");
        CompletableFuture.anyOf(first, second).get(5, TimeUnit.SECONDS);
        int one = first.get(5, TimeUnit.SECONDS);
        int other = second.get(5, TimeUnit.SECONDS);
        assertThat(List.of(one, other)).containsExactlyInAnyOrder(0, 1213);
        SqlSession victim = one == 1213 ? holder : waiter;
        assertThat(victim.inTransaction()).isFalse();
        run(victim == holder ? waiter : holder, "commit");
        assertThat(run(holder, "select count(*) from t where k in (10, 11) or k in (20, 21)")
                        .value())
                .isEqualTo("2");
    }

    @Test
    @DisplayName("D-05 a deadlock of five is found within a second, has one victim, and the others go on")
    void aLargeDeadlockIsFound() throws Exception {
        int members = 5;
        List<SqlSession> sessions = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            SqlSession session = fixture.session();
            sessions.add(session);
            run(holder, "replace into t values (" + (10 + i) + ", 0)");
        }
        for (int i = 0; i < members; i++) {
            all(sessions.get(i), "begin", "update t set k = k + 1 where id = " + (10 + i));
        }
        List<CompletableFuture<Integer>> outcomes = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            SqlSession session = sessions.get(i);
            int next = 10 + (i + 1) % members;
            outcomes.add(clients.code(session, "update t set k = k + 1 where id = " + next)
                    .thenApply(code -> {
                        clients.code(session, "commit").join();
                        return code;
                    }));
        }
        List<Integer> codes = new ArrayList<>();
        for (CompletableFuture<Integer> outcome : outcomes) {
            codes.add(outcome.get(5, TimeUnit.SECONDS));
        }
        assertThat(codes).containsExactlyInAnyOrder(0, 0, 0, 0, 1213);
        assertThat(run(holder, "select sum(k) from t where id >= 10").value()).isEqualTo("8");
    }

    @Test
    @DisplayName("D-05 what a re-run does to a sequence: every try takes a number, so numbers may be missing")
    void aRerunLeavesGapsInNumbers() throws Exception {
        all(
                holder,
                "create table n (id int not null auto_increment primary key, u int unique)",
                "begin",
                "insert into n (u) values (1)");
        CompletableFuture<Integer> outcome = clients.code(waiter, "insert into n (u) values (1)");
        awaitAWaiter(3);
        run(holder, "rollback");
        assertThat(outcome.get(1, TimeUnit.SECONDS)).isZero();
        assertThat(Integer.parseInt(run(waiter, "select id from n").value())).isGreaterThan(2);
        assertThat(run(waiter, "select last_insert_id() = (select id from n)").value())
                .isEqualTo("1");
    }
}
