package io.sluice.sql;

import io.sluice.stats.InfoTable;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.util.List;

/** A database. <b>Threading:</b> any thread. */
public interface SqlEngine extends AutoCloseable {

    /** A session for a new client; cheap, since the database is not touched before a statement needs it (D-12). */
    SqlSession openSession(ClientInfo client);

    /**
     * Shows to clients what other rooms know, beside the engine's own ({@code @@name}, {@code SHOW VARIABLES}, {@code SHOW
     * STATUS}). Called before the first client comes.
     */
    void show(List<SystemVariable> system, List<StatusVariable> status);

    /** Shows tables of other rooms in {@code information_schema}. Called before the first client comes. */
    void showTables(List<InfoTable> tables);

    /** What {@code SHUTDOWN} shall do, beside saying yes. Called before the first client comes. */
    void shutdownBy(Runnable stop);

    /** The name and version of the engine, for the banner. */
    String description();

    /** Closes the database; sessions still open are rolled back. */
    @Override
    void close();

    /**
     * Who the client is, for functions such as {@code USER()} and {@code CONNECTION_ID()}.
     *
     * @param connectionId the id that {@code KILL} takes
     * @param user as given at login
     * @param host where it connects from
     */
    record ClientInfo(long connectionId, String user, String host) {}
}
