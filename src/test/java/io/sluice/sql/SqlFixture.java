package io.sluice.sql;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.typesafe.config.ConfigFactory;
import io.sluice.flow.Clock;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine on a database of its own, and a short way to ask it. */
final class SqlFixture implements AutoCloseable {

    static final String VERSION = "11.4.9-MariaDB-Sluice-0.1.0";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    final SessionRegistry connections = new SessionRegistry();
    final H2Engine engine;
    private final List<SqlSession> sessions = new ArrayList<>();

    SqlFixture(String... settings) {
        this(Clock.system(), settings);
    }

    SqlFixture(Clock clock, String... settings) {
        String own =
                "sluice.sql.url = \"jdbc:h2:mem:t" + NUMBER.incrementAndGet() + "\"\n" + String.join("\n", settings);
        engine = new H2Engine(
                SqlSettings.from(ConfigFactory.parseString(own)
                        .withFallback(ConfigFactory.defaultReference())
                        .resolve()),
                connections,
                VERSION,
                clock);
    }

    /** A session that has chosen the database {@code test}. */
    SqlSession session() throws SqlError {
        SqlSession session = fresh();
        session.use("test");
        return session;
    }

    /** A session as it is after login. */
    SqlSession fresh() {
        SqlSession session = engine.openSession(new SqlEngine.ClientInfo(sessions.size() + 1, "root", "localhost"));
        sessions.add(session);
        return session;
    }

    @Override
    public void close() {
        engine.close();
    }

    /** What a statement gave. */
    static class Answer implements ResultSink {
        final List<Column> columns = new ArrayList<>();
        final List<List<String>> rows = new ArrayList<>();
        long affectedRows = -1;
        long lastInsertId = -1;
        int warnings;
        String info = "";

        @Override
        public void ok(long affected, long id, int warned, String text) {
            affectedRows = affected;
            lastInsertId = id;
            warnings = warned;
            info = text;
        }

        @Override
        public void columns(List<Column> described) {
            columns.addAll(described);
        }

        @Override
        public void row(Row row) {
            List<String> kept = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                byte[] text = row.text(i);
                kept.add(text == null ? null : new String(text, StandardCharsets.UTF_8));
            }
            rows.add(kept);
        }

        @Override
        public void end(int warned) {
            warnings = warned;
        }

        List<String> labels() {
            return columns.stream().map(Column::name).toList();
        }

        String value() {
            return rows.get(0).get(0);
        }
    }

    static Answer run(SqlSession session, String sql) throws SqlError {
        return run(session, sql, new CancelToken());
    }

    static Answer run(SqlSession session, String sql, CancelToken token) throws SqlError {
        Answer answer = new Answer();
        session.execute(sql, token, answer);
        return answer;
    }

    static void all(SqlSession session, String... statements) throws SqlError {
        for (String sql : statements) {
            run(session, sql);
        }
    }

    /** A value that H2 itself knows, asked for in H2's words. */
    static String ofH2(SqlSession session, String sql) throws SqlError {
        return String.valueOf(((H2Session) session)
                .inner()
                .query(sql, new CancelToken())
                .get(0)
                .get(0));
    }

    /** The number of the error that the statement must end with. */
    static int code(SqlSession session, String sql) {
        return catchThrowableOfType(SqlError.class, () -> run(session, sql)).code();
    }
}
