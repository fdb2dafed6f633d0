package io.sluice.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.wire.mysql.Greeting;
import io.sluice.wire.mysql.HandshakeResponse;
import io.sluice.wire.mysql.Scramble;
import io.sluice.wire.mysql.WireError;

/** The client has been greeted; it shall say who it is. */
final class GreetedPhase extends LoginPhase {

    private GreetedPhase(MysqlSession session, byte[] scramble) {
        super(session, scramble);
    }

    /** Greets the client. */
    static Phase greet(MysqlSession session) {
        byte[] scramble = Scramble.random();
        String version = session.protocol().serverVersion();
        session.send(0, new Greeting(version, session.id(), scramble)::writeTo);
        return new GreetedPhase(session, scramble);
    }

    @Override
    public Phase packet(Packet packet) throws ProtocolViolationException {
        HandshakeResponse response = HandshakeResponse.parse(packet);
        if (response == null) {
            session.refuse(packet.sequence() + 1, WireError.NOT_SUPPORTED_AUTH_MODE.packet()::writeOldTo);
            return CLOSING;
        }
        if (response.plugin().isEmpty() || response.plugin().equals(Greeting.PLUGIN)) {
            return check(response, response.answer(), packet);
        }
        byte[] again = Scramble.random();
        session.send(packet.sequence() + 1, out -> Greeting.writeSwitchTo(out, again));
        session.askedAgain(packet.sequence());
        return new SwitchedPhase(session, again, response);
    }
}
