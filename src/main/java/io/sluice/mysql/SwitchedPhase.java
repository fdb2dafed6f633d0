package io.sluice.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.wire.mysql.HandshakeResponse;

/** The client answered for another plugin and has been asked again; the packet is the answer and nothing else. */
final class SwitchedPhase extends LoginPhase {

    private final HandshakeResponse response;

    SwitchedPhase(MysqlSession session, byte[] scramble, HandshakeResponse response) {
        super(session, scramble);
        this.response = response;
    }

    @Override
    public Phase packet(Packet packet) throws ProtocolViolationException {
        return check(response, packet.payload(), packet);
    }
}
