package io.sluice.connection;

/**
 * Who serves a connection now. Implemented by the rooms that wait for readiness. <b>Threading:</b> any thread; nothing here
 * blocks. A call for a connection that is closed already does nothing.
 */
public interface ConnectionOwner {

    /** The outbound queue has something to write. */
    void ring(Connection connection);

    /** Reading may go on after {@link Connection#pauseReading()}. */
    void resumeReading(Connection connection);

    /**
     * Close it. Graceful: what is in the outbound queue at this moment leaves first. Forced: at once.
     */
    void close(Connection connection, CloseReason reason, boolean graceful);
}
