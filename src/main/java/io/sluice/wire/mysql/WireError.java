package io.sluice.wire.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.ProtocolViolationException;
import org.jspecify.annotations.Nullable;

/** The errors the protocol itself knows, with MariaDB's numbers and texts. */
public enum WireError {
    /** The acceptor takes no more. */
    TOO_MANY_CONNECTIONS(1040, "08004", "Too many connections"),
    /** The login makes no sense. */
    BAD_HANDSHAKE(1043, "08S01", "Bad handshake"),
    /** The command is not known, or not served. */
    UNKNOWN_COMMAND(1047, "08S01", "Unknown command"),
    /** The node stops. */
    SERVER_SHUTDOWN(1053, "08S01", "Server shutdown in progress"),
    /** Our mistake. */
    UNKNOWN_ERROR(1105, "HY000", "Unknown error"),
    /** More than {@code max_allowed_packet}. */
    PACKET_TOO_LARGE(1153, "08S01", "Got a packet bigger than 'max_allowed_packet' bytes"),
    /** A packet's number is not the next one. */
    PACKETS_OUT_OF_ORDER(1156, "08S01", "Got packets out of order"),
    /** A client from before 4.1. */
    NOT_SUPPORTED_AUTH_MODE(
            1251,
            "08004",
            "Client does not support authentication protocol requested by server; consider upgrading MariaDB client"),
    /** Killed, and with it the connection. */
    CONNECTION_KILLED(1927, "70100", "Connection was killed");

    private final int code;
    private final String sqlState;
    private final String message;

    WireError(int code, String sqlState, String message) {
        this.code = code;
        this.sqlState = sqlState;
        this.message = message;
    }

    /** As a packet. */
    public ErrPacket packet() {
        return new ErrPacket(code, sqlState, message);
    }

    /**
     * As a violation.
     *
     * @param sequence the number before the one the reply shall bear
     */
    public ProtocolViolationException violation(int sequence) {
        return new ProtocolViolationException(code, sequence, message);
    }

    /** What a client is told whose connection ends; null where it is the client's own doing. */
    public static @Nullable ErrPacket farewell(CloseReason reason) {
        return switch (reason) {
            case SHUTDOWN -> SERVER_SHUTDOWN.packet();
            case KILLED -> CONNECTION_KILLED.packet();
            case FAILED -> UNKNOWN_ERROR.packet();
            case QUIT, PEER_GONE, REFUSED -> null;
        };
    }

    /** The packet that answers a violation. */
    public static ErrPacket packet(ProtocolViolationException violation) {
        for (WireError error : values()) {
            if (error.code == violation.code()) {
                return error.packet();
            }
        }
        return new ErrPacket(violation.code(), "HY000", String.valueOf(violation.getMessage()));
    }
}
