package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.table.TableShape;
import io.sluice.sql.variable.Variable;
import io.sluice.sql.variable.Variables;
import io.sluice.task.CancelToken;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's session: what it has set and chosen, and its H2 session once a statement has needed one (D-12).
 *
 * <p><b>Threading:</b> one caller at a time; {@link #close} also from the
 * thread that stops the engine.
 */
final class H2Session implements SqlSession {

    private final H2Engine engine;
    private final SqlEngine.ClientInfo client;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Transaction transaction = new Transaction();
    private final H2Link link;
    private final InnerStatements inner;
    private final PlanCache plans;
    private final StatementCounters.OfSession counters;
    private SessionVariables variables;
    private @Nullable String schema;
    private long lastInsertId;
    private long rowCount;
    private long nextRowCount;
    private long foundRows;

    H2Session(H2Engine engine, SqlEngine.ClientInfo client) {
        this.engine = engine;
        this.client = client;
        this.link = new H2Link(engine, this, transaction);
        this.inner = new InnerStatements(this);
        this.counters = engine.counters().ofSession();
        this.plans = new PlanCache(engine.settings().statementCache());
        this.variables = new SessionVariables(engine.variables());
    }

    @Override
    public void execute(String sql, CancelToken token, ResultSink out) throws SqlError {
        nextRowCount = 0;
        long began = clock().nanoTime();
        try {
            refuseIfCancelled(token);
            PlanCache.Kept kept = plans.get(sql, variables.mode(), engine.versionNumber());
            counters.add(kept.counter(), 1);
            Plan plan = kept.plan();
            if (!plan.keepsDiagnostics()) {
                diagnostics.clear();
                diagnostics.keep(Integer.parseInt(variables.text("max_error_count")), variables.isOn("sql_notes"));
            }
            plan.run(this, token, out);
        } catch (SqlError e) {
            diagnostics.clear();
            diagnostics.failed(e);
            nextRowCount = -1;
            counters.failed(e);
            throw e;
        } finally {
            rowCount = nextRowCount;
            counters.ended(clock().nanoTime() - began, variables.text("long_query_time"));
        }
    }

    @Override
    public void use(String wanted) throws SqlError {
        if (!hasSchema(wanted)) {
            throw SqlErrors.unknownDatabase(wanted);
        }
        schema = Catalog.forClient(Catalog.inH2(wanted));
    }

    boolean hasSchema(String name) throws SqlError {
        try {
            return engine.catalog().hasSchema(name);
        } catch (SQLException e) {
            throw H2Errors.of(e, new H2Errors.Context(this, null, "", new CancelToken()));
        }
    }

    /** What a table or view is; null if there is none. */
    @Nullable
    TableShape shape(String ofSchema, String table) throws SqlError {
        try {
            return engine.shapes().find(ofSchema, table);
        } catch (SQLException e) {
            throw H2Errors.of(e, new H2Errors.Context(this, null, "", new CancelToken()));
        }
    }

    /** The current schema is about to go. */
    void leaveSchema() {
        schema = null;
    }

    @Override
    public List<Column> fields(String table, String pattern) throws SqlError {
        return inner.fields(table, pattern);
    }

    @Override
    public void reset() throws SqlError {
        rollback();
        link.drop();
        variables = new SessionVariables(engine.variables());
        plans.clear();
        diagnostics.clear();
        lastInsertId = 0;
        foundRows = 0;
        rowCount = 0;
    }

    @Override
    public @Nullable String schema() {
        return schema;
    }

    @Override
    public boolean inTransaction() {
        return transaction.isActive();
    }

    @Override
    public boolean autocommit() {
        return variables.isOn("autocommit");
    }

    @Override
    public void close() {
        engine.closed(this);
        link.close();
    }

    // ---- what plans work with --------------------------------------------------------------------------------------

    SqlEngine.ClientInfo client() {
        return client;
    }

    Clock clock() {
        return engine.clock();
    }

    String version() {
        return engine.version();
    }

    SessionRegistry connections() {
        return engine.connections();
    }

    Information information() {
        return engine.information();
    }

    H2Engine engine() {
        return engine;
    }

    Variables engineVariables() {
        return engine.variables();
    }

    SessionVariables variables() {
        return variables;
    }

    StatementCounters.OfSession counters() {
        return counters;
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    Transaction transaction() {
        return transaction;
    }

    WaitGraph waitGraph() {
        return engine.waitGraph();
    }

    LockWaiters lockWaiters() {
        return engine.lockWaiters();
    }

    SessionScope scope(CancelToken token) {
        return new BoundScope(this, token);
    }

    boolean isReadOnly() {
        return transaction.isBegun()
                ? transaction.isReadOnly()
                : transaction.nextReadOnly(variables.isOn("tx_read_only"));
    }

    boolean keepsPrepared() {
        return engine.settings().statementCache() > 0;
    }

    Duration lockSlice(boolean longOne) {
        return longOne ? engine.settings().longLockSlice() : engine.settings().lockSlice();
    }

    /** The most rows of a SELECT without LIMIT ({@code sql_select_limit}). */
    long selectLimit() {
        String limit = variables.text("sql_select_limit");
        return limit.length() > 18 ? Long.MAX_VALUE : Long.parseLong(limit);
    }

    Duration lockWaitTimeout() {
        return Duration.ofSeconds(Long.parseLong(variables.text("innodb_lock_wait_timeout")));
    }

    long lastInsertId() {
        return lastInsertId;
    }

    void generated(long id) {
        lastInsertId = id;
    }

    long rowCount() {
        return rowCount;
    }

    void rowsChanged(long count) {
        nextRowCount = count;
    }

    long foundRows() {
        return foundRows;
    }

    void rowsReturned(long count) {
        foundRows = count;
        counters.returned(count);
        nextRowCount = -1;
    }

    H2Link link() {
        return link;
    }

    InnerStatements inner() {
        return inner;
    }

    void commit() throws SqlError {
        link.end(true);
    }

    void rollback() throws SqlError {
        link.end(false);
    }

    void refuseIfCancelled(CancelToken token) throws SqlError {
        link.refuseIfCancelled(token);
    }

    /** Sets a variable to a checked value, or to its default if that is null; what hangs on it follows. */
    void assign(Variable variable, Variable.Scope where, @Nullable String value) throws SqlError {
        if (where == Variable.Scope.GLOBAL) {
            for (String name : VariableEffects.sameAs(variable.name())) {
                engine.variables().setGlobal(engine.variables().named(name), value);
            }
            return;
        }
        boolean committedByItself = autocommit();
        for (String name : VariableEffects.sameAs(variable.name())) {
            variables.set(name, value);
        }
        VariableEffects.follow(variable.name(), variables);
        SessionValues.set(variable.name(), value, this);
        if (variable.name().equals("sql_mode")) {
            plans.clear(); // the same text may mean something else now
        }
        if (autocommit() && !committedByItself) {
            commit();
        }
    }
}
