package io.sluice.sql;

import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.session.ConnectionScheduler;
import io.sluice.session.Session;
import io.sluice.session.SessionContext;
import io.sluice.session.SessionSettings;
import io.sluice.task.Task;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code information_schema.PROCESSLIST}. */
class ProcessListTest {

    private static final ConnectionScheduler NEVER = new ConnectionScheduler() {
        @Override
        public String name() {
            return "never";
        }

        @Override
        public void schedule(Task turn) {}
    };

    private Session connection(SqlFixture sql, long id) {
        Session session = new Session(
                id,
                reason -> {},
                new SessionContext(
                        NEVER,
                        sql.connections,
                        new SessionSettings(1000, 100, Duration.ofMillis(10)),
                        Clock.system(),
                        Tap.off()));
        session.activity().connected("10.1.2.3:4711", Clock.system().nanoTime());
        sql.connections.register(session);
        return session;
    }

    @Test
    void showsTheConnectionsOfTheNode() throws Exception {
        try (SqlFixture sql = new SqlFixture()) {
            connection(sql, 12);
            Session second = connection(sql, 7);
            second.activity().identified("app");
            second.activity().schema("test");
            second.activity().begins("Query");
            second.activity().info("SELECT 'ä', 1");
            SqlFixture.Answer answer = run(
                    sql.session(),
                    "SELECT id, user, host, db, command, state, info FROM information_schema.processlist ORDER BY id");
            assertThat(answer.rows.get(0))
                    .containsExactly("7", "app", "10.1.2.3:4711", "test", "Query", "Executing", "SELECT 'ä', 1");
            assertThat(answer.rows.get(1))
                    .containsExactly(
                            "12", "unauthenticated user", "10.1.2.3:4711", null, "Connect", "Reading from net", null);
            assertThat(run(
                                    sql.session(),
                                    "SELECT time < 5 AND time_ms < 5000 FROM information_schema.processlist WHERE id = 12")
                            .value())
                    .isEqualTo("1");
        }
    }
}
