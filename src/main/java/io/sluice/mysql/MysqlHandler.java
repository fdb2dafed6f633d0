package io.sluice.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.Packet;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The owner's side of one MySQL connection: gives what comes in to the present {@link Phase}. <b>Threading:</b> the owner's
 * thread. <b>Errors:</b> a client's mistake is answered, closes its connection and leaves one line at debug level.
 */
final class MysqlHandler implements PacketHandler {

    private static final Logger LOG = LoggerFactory.getLogger(MysqlHandler.class);

    private final MysqlProtocol protocol;
    private final long connectionId;
    private final Peer peer;
    private @Nullable MysqlSession session;
    private Phase phase = Phase.CLOSING;

    MysqlHandler(MysqlProtocol protocol, long connectionId, Peer peer) {
        this.protocol = protocol;
        this.connectionId = connectionId;
        this.peer = peer;
    }

    @Override
    public void opened(Connection connection) {
        MysqlSession opened = new MysqlSession(protocol, connectionId, peer, connection);
        session = opened;
        opened.open();
        phase = GreetedPhase.greet(opened);
    }

    @Override
    public void packet(Packet packet) {
        if (session != null) {
            session.step("packet received");
        }
        try {
            phase = phase.packet(packet);
        } catch (ProtocolViolationException violation) {
            violated(violation);
        }
    }

    @Override
    public void violated(ProtocolViolationException violation) {
        LOG.debug("connection {} from {}: {}", connectionId, peer.host(), violation.getMessage());
        phase = Phase.CLOSING;
        if (session != null) {
            session.violated(violation);
        }
    }

    @Override
    public void ended() {
        phase = phase.ended();
    }

    @Override
    public void closed(CloseReason reason) {
        phase = Phase.CLOSING;
        if (session != null) {
            session.closed(reason);
        }
    }
}
