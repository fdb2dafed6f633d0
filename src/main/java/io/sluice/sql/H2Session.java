package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.sql.EnginePlan.Verb;
import io.sluice.task.CancelToken;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's session: what it has set and chosen, and its H2 session once a statement has needed one (D-12).
 *
 * <p><b>Invariants:</b> I1 at most one H2 session, never shared; I2 before a statement runs there, schema, isolation,
 * autocommit and time zone are what the client has set. <b>Threading:</b> one caller at a time; {@link #close} also from the
 * thread that stops the engine.
 */
final class H2Session implements SqlSession {

    private static final Logger LOG = LoggerFactory.getLogger(H2Session.class);

    private final H2Engine engine;
    private final SqlEngine.ClientInfo client;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Transaction transaction = new Transaction();
    private final PlanCache plans;
    private SessionVariables variables;
    private @Nullable String schema;
    private volatile @Nullable H2Connection h2;
    private volatile boolean closed;
    private long lastInsertId;
    private long rowCount;
    private long nextRowCount;
    private long foundRows;

    H2Session(H2Engine engine, SqlEngine.ClientInfo client) {
        this.engine = engine;
        this.client = client;
        this.plans = new PlanCache(engine.settings().statementCache());
        this.variables = new SessionVariables(engine.variables());
    }

    @Override
    public void execute(String sql, CancelToken token, ResultSink out) throws SqlError {
        nextRowCount = 0;
        try {
            refuseIfCancelled(token);
            Plan plan = plans.get(sql, variables.mode(), engine.versionNumber());
            if (!plan.keepsDiagnostics()) {
                diagnostics.clear();
            }
            plan.run(this, token, out);
        } catch (SqlError e) {
            diagnostics.clear();
            diagnostics.failed(e);
            nextRowCount = -1;
            throw e;
        } finally {
            rowCount = nextRowCount;
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

    /** The current schema is about to go. */
    void leaveSchema() {
        schema = null;
    }

    @Override
    public List<Column> fields(String table, String pattern) throws SqlError {
        if (schema == null) {
            throw SqlErrors.noDatabaseSelected();
        }
        CollectingSink sink = new CollectingSink();
        CancelToken token = new CancelToken();
        String name = Catalog.quoted(Catalog.inH2(schema)) + '.' + Catalog.quoted(table);
        new StatementRun(this, null, Verb.QUERY, token).into("SELECT * FROM " + name + " WHERE 1 = 0", sink);
        Set<String> keys = primaryKey(schema, table, token);
        LikePattern like = new LikePattern(pattern.isEmpty() ? "%" : pattern);
        List<Column> fields = new ArrayList<>();
        for (Column column : sink.columns()) {
            if (like.matches(column.name())) {
                fields.add(column.withPrimaryKey(keys.contains(column.name())));
            }
        }
        return fields;
    }

    private Set<String> primaryKey(String ofSchema, String table, CancelToken token) throws SqlError {
        return query(
                        "SELECT K.COLUMN_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS C"
                                + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE K ON K.CONSTRAINT_SCHEMA = C.CONSTRAINT_SCHEMA"
                                + " AND K.CONSTRAINT_NAME = C.CONSTRAINT_NAME WHERE C.CONSTRAINT_TYPE = 'PRIMARY KEY'"
                                + " AND C.TABLE_SCHEMA = " + Literals.quoted(Catalog.inH2(ofSchema))
                                + " AND C.TABLE_NAME = " + Literals.quoted(table),
                        token)
                .stream()
                .map(row -> String.valueOf(row.get(0)))
                .collect(Collectors.toSet());
    }

    @Override
    public void reset() throws SqlError {
        rollback();
        dropH2();
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
        closed = true;
        engine.closed(this);
        dropH2();
        engine.lockWaiters().transactionEnded();
    }

    private void dropH2() {
        H2Connection gone = h2;
        h2 = null;
        transaction.ended();
        if (gone != null) {
            try {
                gone.close();
            } catch (SQLException e) {
                LOG.warn("The H2 session of connection {} did not close as it should", client.connectionId(), e);
            }
        }
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

    Variables engineVariables() {
        return engine.variables();
    }

    SessionVariables variables() {
        return variables;
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    Transaction transaction() {
        return transaction;
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
        nextRowCount = -1;
    }

    void refuseIfCancelled(CancelToken token) throws SqlError {
        CancelToken.Cause cause = token.cause();
        if (cause != null) {
            throw SqlErrors.cancelled(cause);
        }
        if (closed) {
            throw SqlErrors.cancelled(CancelToken.Cause.STOP);
        }
    }

    /** The H2 session, opened if need be and set up as the client wants it (I2). */
    H2Connection h2() throws SQLException {
        H2Connection open = h2;
        if (open == null) {
            open = engine.connect();
            h2 = open;
            if (closed) {
                open.close(); // the engine stopped meanwhile and cannot have seen this one
            }
        }
        open.useTimeZone(variables.text("time_zone"));
        open.useSchema(schema == null ? Catalog.NO_SCHEMA : schema);
        if (!transaction.isOpen()) {
            open.useIsolation(transaction
                    .isolation(Isolation.of(variables.text("tx_isolation")))
                    .level());
        }
        open.useAutocommit(commitsByItself());
        return open;
    }

    private boolean commitsByItself() {
        return autocommit() && !transaction.isBegun();
    }

    /** A statement ran to its end in H2. */
    void statementRan(Verb verb) {
        if (verb == Verb.DEFINITION || commitsByItself()) {
            transaction.ended();
            if (verb != Verb.QUERY) {
                engine.lockWaiters().transactionEnded();
            }
        } else {
            transaction.statementRan(false);
        }
    }

    /** A statement failed in H2, which undid it. */
    SqlError failed(SQLException e, H2Errors.Context context) {
        SqlError error = H2Errors.of(e, context);
        int code = e.getErrorCode();
        if (code == ErrorCode.GENERAL_ERROR_1) {
            LOG.warn("H2 failed at a statement of connection {}: {}", client.connectionId(), context.text(), e);
        }
        if (H2Errors.endsSession(code)) {
            dropH2();
        } else if (code == ErrorCode.DEADLOCK_1 || commitsByItself()) {
            transaction.ended();
            engine.lockWaiters().transactionEnded();
        } else {
            transaction.statementRan(false);
        }
        return error;
    }

    void commit() throws SqlError {
        end(true);
    }

    void rollback() throws SqlError {
        end(false);
    }

    private void end(boolean commits) throws SqlError {
        H2Connection open = h2;
        boolean held = transaction.isOpen();
        transaction.ended();
        if (open == null || !held) {
            return;
        }
        try {
            if (commits) {
                open.commit();
            } else {
                open.rollback();
            }
        } catch (SQLException e) {
            throw failed(e, new H2Errors.Context(this, null, commits ? "COMMIT" : "ROLLBACK", new CancelToken()));
        } finally {
            engine.lockWaiters().transactionEnded();
        }
    }

    /** Runs a definition in H2's words. */
    void define(String sql, CancelToken token) throws SqlError {
        new StatementRun(this, null, Verb.DEFINITION, token).into(sql, DiscardingSink.INSTANCE);
    }

    /** Runs something that returns nothing, in H2's words. */
    void command(String sql, CancelToken token) throws SqlError {
        new StatementRun(this, null, Verb.QUERY, token).into(sql, DiscardingSink.INSTANCE);
    }

    /** The rows of a small query in H2's words. */
    List<List<@Nullable String>> query(String sql, CancelToken token) throws SqlError {
        CollectingSink sink = new CollectingSink();
        new StatementRun(this, null, Verb.QUERY, token).into(sql, sink);
        return sink.rows();
    }

    /** The value of an expression that only the database can evaluate. */
    @Nullable
    Object evaluate(Tokens tokens, int from, int to, CancelToken token) throws SqlError {
        CollectingSink sink = new CollectingSink();
        String expression = Rewriter.part(tokens, from, to, variables.mode(), scope(token));
        new StatementRun(this, null, Verb.QUERY, token).into("SELECT " + expression, sink);
        return sink.value();
    }

    /** Sets a variable to a checked value, or to its default if that is null; what hangs on it follows. */
    void assign(Variable variable, Variable.Scope where, @Nullable String value) throws SqlError {
        if (where == Variable.Scope.GLOBAL) {
            if (variable.scope() == Variable.Scope.SESSION) {
                throw SqlErrors.onlySession(variable.name());
            }
            for (String name : VariableEffects.sameAs(variable.name())) {
                engine.variables().setGlobal(engine.variables().named(name), value);
            }
            return;
        }
        if (variable.scope() == Variable.Scope.GLOBAL) {
            throw SqlErrors.onlyGlobal(variable.name());
        }
        boolean committedByItself = autocommit();
        for (String name : VariableEffects.sameAs(variable.name())) {
            variables.set(name, value);
        }
        VariableEffects.follow(variable.name(), variables);
        if (variable.name().equals("sql_mode")) {
            plans.clear(); // the same text may mean something else now
        }
        if (autocommit() && !committedByItself) {
            commit();
        }
    }
}
