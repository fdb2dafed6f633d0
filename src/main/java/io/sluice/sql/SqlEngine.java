package io.sluice.sql;

/** A database. <b>Threading:</b> any thread. */
public interface SqlEngine extends AutoCloseable {

    /** A session for a new client; cheap, since the database is not touched before a statement needs it (D-12). */
    SqlSession openSession(ClientInfo client);

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
