package io.sluice.connection;

/**
 * What a protocol does with its packets. <b>Threading:</b> every method runs on the owner's thread (the event loop), so none
 * may block or run a request (R-C-019, R-C-152). <b>Errors:</b> a throwing handler costs its own connection only.
 */
public interface PacketHandler {

    /** The connection is registered; greet the client if the protocol does. */
    void opened(Connection connection);

    /** A complete packet. */
    void packet(Packet packet);

    /** The framing broke; answer with an error if the protocol has one. The connection is closed after the answer. */
    void violated(ProtocolViolationException violation);

    /** The client sent the end of its stream; what that means is the protocol's decision (D-03). */
    void ended();

    /**
     * The connection is gone: exactly once, the last call.
     *
     * @param reason why
     */
    void closed(CloseReason reason);
}
