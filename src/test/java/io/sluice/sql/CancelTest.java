package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import io.sluice.task.CancelToken.Cause;
import io.sluice.task.LogicalWait;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import io.sluice.task.WaitListener;
import io.sluice.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CancelTest {

    private static final String LONG =
            "select max(a.x + b.x) from system_range(1, 1000000) a, system_range(1, 1000000) b";

    private final Clients clients = new Clients();
    private SqlFixture fixture;
    private SqlSession session;

    @BeforeEach
    void open() throws SqlError {
        fixture = new SqlFixture();
        session = fixture.session();
    }

    @AfterEach
    void close() {
        fixture.close();
        clients.close();
    }

    private static void pause(int millis) {
        Awaitility.await().pollDelay(Duration.ofMillis(millis)).until(() -> true);
    }

    @ParameterizedTest(name = "D-04 a long query cancelled by {0} ends within a second with {1}")
    @CsvSource({"KILL, 1317", "TIMEOUT, 1969", "CLOSE, 1317", "STOP, 1053"})
    void aLongQueryEndsWithTheNumberOfOurCause(Cause cause, int code) throws Exception {
        CancelToken token = new CancelToken();
        CompletableFuture<Integer> outcome = clients.code(session, LONG, token);
        pause(200);
        assertThat(outcome).isNotDone();
        token.cancel(cause);
        assertThat(outcome.get(1, TimeUnit.SECONDS)).isEqualTo(code);
        assertThat(run(session, "select 1").value()).isEqualTo("1");
    }

    @Test
    @DisplayName("D-04 a cancel between two rows ends the statement there")
    void aCancelBetweenRowsEndsTheStatement() throws SqlError {
        CancelToken token = new CancelToken();
        AtomicInteger rows = new AtomicInteger();
        SqlFixture.Answer sink = new SqlFixture.Answer();
        ResultSink cancelling = new ResultSink() {
            @Override
            public void ok(long affectedRows, long lastInsertId, int warnings, String info) {}

            @Override
            public void columns(List<Column> columns) {
                sink.columns(columns);
            }

            @Override
            public void row(Row row) {
                if (rows.incrementAndGet() == 5) {
                    token.cancel(Cause.KILL);
                }
            }

            @Override
            public void end(int warnings) {}
        };
        SqlError error = org.assertj.core.api.Assertions.catchThrowableOfType(
                SqlError.class, () -> session.execute("select x from system_range(1, 1000000000)", token, cancelling));
        assertThat(error.code()).isEqualTo(1317);
        assertThat(rows).hasValue(5);
        assertThat(run(session, "select 1").value()).isEqualTo("1");
    }

    @Test
    @DisplayName("D-04 a statement whose token has fired already is not begun")
    void aCancelledTokenRefusesTheStatement() throws SqlError {
        CancelToken token = new CancelToken();
        token.cancel(Cause.KILL);
        run(session, "create table t (a int)");
        assertThat(clients.code(session, "insert into t values (1)", token).join())
                .isEqualTo(1317);
        assertThat(run(session, "select count(*) from t").value()).isEqualTo("0");
    }

    @ParameterizedTest(name = "D-04, R-M-065 {0} is a logical wait that the token ends")
    @CsvSource({"select sleep(100)", "do sleep(100)"})
    void sleepIsALogicalWaitThatTheTokenEnds(String sql) throws Exception {
        CancelToken token = new CancelToken();
        CopyOnWriteArrayList<String> waits = new CopyOnWriteArrayList<>();
        WaitListener listener = new WaitListener() {
            @Override
            public void waitBegins(LogicalWait.Kind kind) {
                waits.add("begin " + kind);
            }

            @Override
            public void waitEnds(LogicalWait.Kind kind) {
                waits.add("end " + kind);
            }
        };
        TaskOwner owner = new TaskOwner() {};
        CompletableFuture<Integer> outcome = CompletableFuture.supplyAsync(() -> {
            try (TaskScope scope = TaskScope.open(owner, listener)) {
                scope.arm(token);
                return clients.code(session, "select 1").join() + inThisScope(sql, token);
            }
        });
        Awaitility.await().until(() -> waits.contains("begin SLEEP"));
        token.cancel(Cause.KILL);
        assertThat(outcome.get(1, TimeUnit.SECONDS)).isEqualTo(1317);
        assertThat(waits).containsExactly("begin SLEEP", "end SLEEP");
    }

    private int inThisScope(String sql, CancelToken token) {
        try {
            run(session, sql, token);
            return 0;
        } catch (SqlError e) {
            return e.code();
        }
    }

    @Test
    @DisplayName("D-18 a sleep is over when the clock says so")
    void sleepFollowsTheClock() throws Exception {
        ManualClock clock = new ManualClock();
        try (SqlFixture other = new SqlFixture(clock)) {
            CompletableFuture<Integer> outcome = clients.code(other.fresh(), "select sleep(60)");
            pause(100);
            clock.advance(Duration.ofMillis(59_999));
            pause(100);
            assertThat(outcome).isNotDone();
            clock.advance(Duration.ofMillis(1));
            assertThat(outcome.get(1, TimeUnit.SECONDS)).isZero();
        }
    }

    @Test
    @DisplayName("D-03 closing a session rolls back and frees its locks")
    void closingASessionFreesItsLocks() throws Exception {
        all(session, "create table t (id int primary key, k int)", "insert into t values (1, 1)");
        SqlSession gone = fixture.session();
        all(gone, "begin", "update t set k = 5 where id = 1");
        CompletableFuture<Integer> waiter = clients.code(session, "update t set k = k + 1 where id = 1");
        pause(100);
        assertThat(waiter).isNotDone();
        gone.close();
        assertThat(waiter.get(1, TimeUnit.SECONDS)).isZero();
        assertThat(run(session, "select k from t").value()).isEqualTo("2");
    }

    @Test
    @DisplayName("D-04 the engine's stop ends running statements with 1053")
    void closingTheEngineEndsRunningStatements() throws Exception {
        CompletableFuture<Integer> query = clients.code(session, LONG);
        CompletableFuture<Integer> sleeper = clients.code(fixture.fresh(), "select 1");
        assertThat(sleeper.get(5, TimeUnit.SECONDS)).isZero();
        pause(200);
        fixture.close();
        assertThat(query.get(2, TimeUnit.SECONDS)).isEqualTo(1053);
        assertThat(SqlFixture.code(session, "select 1")).isEqualTo(1053);
    }
}
