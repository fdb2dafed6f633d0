package io.sluice.mysql;

import io.sluice.sql.Column;
import io.sluice.sql.ResultSink;
import io.sluice.sql.SqlEngine;
import io.sluice.sql.SqlSession;
import io.sluice.sql.error.SqlError;
import io.sluice.stats.InfoTable;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import io.sluice.task.CancelToken;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An engine that answers each statement by a script. */
final class FakeEngine implements SqlEngine {

    /** What a statement does. */
    interface Script {
        void run(FakeSql session, CancelToken token, ResultSink out) throws SqlError;
    }

    final Map<String, Script> scripts = new ConcurrentHashMap<>();
    final List<FakeSql> sessions = new CopyOnWriteArrayList<>();

    FakeEngine() {
        scripts.put("SELECT 1", (session, token, out) -> {
            out.columns(List.of(one()));
            out.row(column -> bytes("1"));
            out.end(0);
        });
        scripts.put("BEGIN", (session, token, out) -> {
            session.inTransaction = true;
            out.ok(0, 0, 0, "");
        });
        for (String old : List.of(
                "SHUTDOWN", "KILL 7", "FLUSH TABLES", "FLUSH LOGS", "FLUSH PRIVILEGES, HOSTS, STATUS, THREADS")) {
            scripts.put(old, (session, token, out) -> out.ok(0, 0, 0, ""));
        }
        scripts.put("USE bench", (session, token, out) -> {
            session.schema = "bench";
            out.ok(0, 0, 0, "");
        });
    }

    static Column one() {
        return new Column("", "", "1", "", Column.Type.LONG, 1, 0, false, false, false, false, true);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public SqlSession openSession(ClientInfo client) {
        FakeSql session = new FakeSql(client);
        sessions.add(session);
        return session;
    }

    @Override
    public void show(List<SystemVariable> system, List<StatusVariable> status) {} // nobody asks this one

    @Override
    public void showTables(List<InfoTable> tables) {} // nor this one

    @Override
    public void shutdownBy(Runnable stop) {} // nobody sends it SHUTDOWN

    @Override
    public String description() {
        return "fake";
    }

    @Override
    public void close() {}

    final class FakeSql implements SqlSession {

        final ClientInfo client;
        final List<String> executed = new CopyOnWriteArrayList<>();
        volatile boolean inTransaction;
        volatile boolean autocommit = true;
        volatile boolean closed;
        volatile String schema;

        FakeSql(ClientInfo client) {
            this.client = client;
        }

        @Override
        public void execute(String sql, CancelToken token, ResultSink out) throws SqlError {
            executed.add(sql);
            Script script = scripts.get(sql);
            if (script == null && sql.toLowerCase(Locale.ROOT).startsWith("set ")) {
                out.ok(0, 0, 0, ""); // what drivers set when they connect
                return;
            }
            if (script == null) {
                throw new SqlError(1064, "42000", "You have an error in your SQL syntax near '" + sql + "'");
            }
            script.run(this, token, out);
        }

        @Override
        public void use(String name) throws SqlError {
            executed.add("use " + name);
            if (!name.equals("bench")) {
                throw new SqlError(1049, "42000", "Unknown database '" + name + "'");
            }
            schema = name;
        }

        @Override
        public List<Column> fields(String table, String pattern) throws SqlError {
            if (schema == null) {
                throw new SqlError(1046, "3D000", "No database selected");
            }
            if (!table.equals("t")) {
                throw new SqlError(1146, "42S02", "Table '" + schema + "." + table + "' doesn't exist");
            }
            Column a = new Column("bench", "t", "a", "a", Column.Type.LONG, 11, 0, false, false, true, true, false);
            Column b = new Column(
                    "bench", "t", "b", "b", Column.Type.VAR_STRING, 80, 31, true, false, false, false, false);
            return pattern.isEmpty() ? List.of(a, b) : List.of(b);
        }

        @Override
        public void reset() {
            executed.add("reset");
            inTransaction = false;
        }

        @Override
        public String schema() {
            return schema;
        }

        @Override
        public boolean inTransaction() {
            return inTransaction;
        }

        @Override
        public boolean autocommit() {
            return autocommit;
        }

        @Override
        public void close() {
            closed = true;
            inTransaction = false;
        }
    }
}
