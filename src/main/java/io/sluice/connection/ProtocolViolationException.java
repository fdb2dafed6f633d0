package io.sluice.connection;

/** The client's bytes make no sense; the connection says so and ends. The client's mistake: no stack trace. */
public final class ProtocolViolationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final int sequence;

    /**
     * @param code the protocol's own error number
     * @param sequence the sequence number the offending packet bore, for the reply; 0 where there is none
     */
    public ProtocolViolationException(int code, int sequence, String message) {
        super(message, null, false, false);
        this.code = code;
        this.sequence = sequence;
    }

    /** The protocol's own error number. */
    public int code() {
        return code;
    }

    /** The sequence number of the offending packet. */
    public int sequence() {
        return sequence;
    }
}
