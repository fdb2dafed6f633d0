package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import io.sluice.testing.TestScale;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LargeResultTest {

    @Test
    @DisplayName("D-15 a plain SELECT streams: its first row comes long before its last, and memory stays flat")
    void aPlainSelectStreams() throws SqlError {
        try (SqlFixture fixture = new SqlFixture()) {
            SqlSession session = fixture.session();
            long rows = TestScale.count(50_000_000, 1_000_000);
            AtomicLong seen = new AtomicLong();
            AtomicLong used = new AtomicLong();
            ResultSink sink = new ResultSink() {
                @Override
                public void ok(long affectedRows, long lastInsertId, int warnings, String info) {}

                @Override
                public void columns(List<Column> columns) {}

                @Override
                public void row(Row row) {
                    assertThat(row.text(1)).hasSize(200);
                    if (seen.incrementAndGet() == 1) {
                        used.set(heap());
                    }
                }

                @Override
                public void end(int warnings) {
                    used.set(heap() - used.get());
                }
            };
            session.execute("select x, repeat('y', 200) from system_range(1, " + rows + ")", new CancelToken(), sink);
            assertThat(seen).hasValue(rows);
            assertThat(used.get()).isLessThan(64L << 20);
        }
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    @DisplayName("D-15 an open cursor holds nobody up, and is closed before the session's next statement")
    void anOpenCursorHoldsNobodyUp() throws SqlError {
        try (SqlFixture fixture = new SqlFixture()) {
            SqlSession session = fixture.session();
            SqlSession other = fixture.session();
            all(session, "create table t (id int primary key)", "insert into t select x from system_range(1, 10000)");
            AtomicLong rows = new AtomicLong();
            SqlFixture.Answer sink = new SqlFixture.Answer();
            session.execute("select id from t", new CancelToken(), new ResultSink() {
                @Override
                public void ok(long affectedRows, long lastInsertId, int warnings, String info) {}

                @Override
                public void columns(List<Column> columns) {
                    sink.columns(columns);
                }

                @Override
                public void row(Row row) {
                    if (rows.incrementAndGet() == 10) {
                        changeIt(other);
                    }
                }

                @Override
                public void end(int warnings) {}
            });
            assertThat(rows).hasValue(10_000);
            assertThat(run(session, "select count(*) from t").value()).isEqualTo("0");
        }
    }

    private static void changeIt(SqlSession other) {
        try {
            all(other, "delete from t", "alter table t add column more int");
        } catch (SqlError e) {
            throw new AssertionError(e);
        }
    }
}
