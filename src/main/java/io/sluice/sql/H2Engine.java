package io.sluice.sql;

import io.sluice.config.IllegalSettingException;
import io.sluice.flow.Clock;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.variable.Variables;
import io.sluice.stats.InfoTable;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The SQL engine on H2 in MariaDB mode. <b>Threading:</b> any thread. <b>Errors:</b> a database that cannot be opened is an
 * {@link IllegalSettingException} that names {@code sluice.sql.url}, when the engine is made. <b>Source:</b> D-12, D-26.
 */
public final class H2Engine implements SqlEngine {

    private static final Logger LOG = LoggerFactory.getLogger(H2Engine.class);

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

    private final SqlSettings settings;
    private final Clock clock;
    private final SessionRegistry connections;
    private final String version;
    private final int versionNumber;
    private final H2Source source;
    private final Catalog catalog;
    private final Shapes shapes;
    private final Variables variables;
    private final StatementCounters counters = new StatementCounters();
    private final Information information = new Information();
    private final List<StatusVariable> status = new CopyOnWriteArrayList<>();
    private final LockWaiters lockWaiters;
    private final WaitGraph waitGraph = new WaitGraph();
    private final Set<H2Session> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Runnable shutdown;

    /**
     * Opens the database and makes the databases that the settings name.
     *
     * @param connections whom the process list shows
     * @param version what {@code VERSION()} says; begins with three numbers
     */
    public H2Engine(SqlSettings settings, SessionRegistry connections, String version, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.connections = connections;
        this.version = version;
        this.versionNumber = number(version);
        this.lockWaiters = new LockWaiters(clock);
        this.variables = EngineVariables.of(version, settings);
        status.addAll(List.of(
                new StatusVariable("Innodb_row_lock_current_waits", () -> Integer.toString(lockWaiters.waiting())),
                new StatusVariable("Innodb_row_lock_waits", () -> Long.toString(lockWaiters.waits()))));
        this.source = new H2Source(settings.url(), settings.user(), settings.password());
        this.catalog = open();
        this.shapes = new Shapes(catalog, clock);
    }

    private Catalog open() {
        try {
            Catalog opened = new Catalog(source);
            opened.create(settings.databases());
            opened.createFunctions();
            return opened;
        } catch (SQLException e) {
            throw new IllegalSettingException("sluice.sql.url = " + settings.url() + " cannot be opened: "
                    + H2Errors.plainText(e)
                    + "; allowed: an H2 address that this node may open, such as jdbc:h2:mem:sluice,"
                    + " jdbc:h2:file:/path/name or jdbc:h2:tcp://host/name");
        }
    }

    @Override
    public SqlSession openSession(ClientInfo client) {
        H2Session session = new H2Session(this, client);
        sessions.add(session);
        return session;
    }

    @Override
    public void show(List<SystemVariable> system, List<StatusVariable> more) {
        system.forEach(variables::supply);
        status.addAll(more);
    }

    @Override
    public void showTables(List<InfoTable> tables) {
        tables.forEach(information::add);
    }

    @Override
    public void shutdownBy(Runnable stop) {
        shutdown = stop;
    }

    @Override
    public String description() {
        return "H2 " + org.h2.engine.Constants.VERSION + " at " + settings.url();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        for (H2Session session : sessions) {
            session.close();
        }
        try {
            catalog.close();
        } catch (SQLException e) {
            LOG.warn("The database at {} did not close as it should", settings.url(), e);
        }
    }

    void closed(H2Session session) {
        sessions.remove(session);
    }

    H2Connection connect() throws SQLException {
        return new H2Connection(source, settings.statementCache());
    }

    SqlSettings settings() {
        return settings;
    }

    Clock clock() {
        return clock;
    }

    SessionRegistry connections() {
        return connections;
    }

    String version() {
        return version;
    }

    int versionNumber() {
        return versionNumber;
    }

    Catalog catalog() {
        return catalog;
    }

    List<StatusVariable> status() {
        return status;
    }

    Shapes shapes() {
        return shapes;
    }

    Variables variables() {
        return variables;
    }

    /** What SHUTDOWN does; null if it cannot be done. */
    @Nullable
    Runnable shutdown() {
        return shutdown;
    }

    StatementCounters counters() {
        return counters;
    }

    Information information() {
        return information;
    }

    WaitGraph waitGraph() {
        return waitGraph;
    }

    LockWaiters lockWaiters() {
        return lockWaiters;
    }

    private static int number(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a version begins with three numbers: " + version);
        }
        return Integer.parseInt(matcher.group(1)) * 10_000
                + Integer.parseInt(matcher.group(2)) * 100
                + Integer.parseInt(matcher.group(3));
    }
}
