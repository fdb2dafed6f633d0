package io.sluice.connection;

/** Why a connection ended. */
public enum CloseReason {
    /** The client said goodbye and was served. */
    QUIT,
    /** The stream ended or broke without a goodbye. */
    PEER_GONE,
    /** The client's bytes or login were refused. */
    REFUSED,
    /** Somebody killed it, or it was idle for too long. */
    KILLED,
    /** A handler failed: our mistake. */
    FAILED,
    /** The node stops. */
    SHUTDOWN
}
