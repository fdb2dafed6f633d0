package io.sluice.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.sql.error.SqlError;
import io.sluice.wire.mysql.ErrPacket;
import io.sluice.wire.mysql.HandshakeResponse;
import io.sluice.wire.mysql.NativePassword;
import io.sluice.wire.mysql.WireError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What both phases before the login share: the check of an answer, and what follows from it. */
abstract class LoginPhase implements Phase {

    private static final Logger LOG = LoggerFactory.getLogger(LoginPhase.class);
    private static final int ACCESS_DENIED = 1045;
    private static final int SHOWN_NAME = 128;

    final MysqlSession session;
    final byte[] scramble;

    /** @param scramble what the client must answer */
    LoginPhase(MysqlSession session, byte[] scramble) {
        this.session = session;
        this.scramble = scramble;
    }

    @Override
    public final Phase ended() {
        session.gone();
        return CLOSING;
    }

    /** Lets the client in or refuses it. */
    final Phase check(HandshakeResponse response, byte[] answer, Packet packet) throws ProtocolViolationException {
        if (answer.length != 0 && answer.length != NativePassword.LENGTH) {
            throw WireError.BAD_HANDSHAKE.violation(packet.sequence());
        }
        Peer peer = session.peer();
        if (!session.protocol().accounts().admits(response.user(), peer.local(), scramble, answer)) {
            return denied(response.user(), answer.length > 0, packet);
        }
        session.identified(response.capabilities(), response.user());
        if (response.schema().isEmpty()) {
            session.loggedIn();
            session.send(packet.sequence() + 1, session::writeOk);
        } else {
            session.submit("login chooses a schema", packet, (reply, token) -> choose(response.schema(), reply));
        }
        return new CommandPhase(session);
    }

    /** Choosing may touch the engine, so it is a command; those the client sent already wait behind it. */
    private void choose(String schema, Reply reply) {
        try {
            session.sql().use(schema);
        } catch (SqlError error) {
            reply.error(error.code(), error.sqlState(), String.valueOf(error.getMessage()));
            reply.flush();
            session.close(CloseReason.REFUSED);
            return;
        }
        session.loggedIn();
        reply.answer(session::writeOk);
    }

    private Phase denied(String user, boolean withPassword, Packet packet) {
        Peer peer = session.peer();
        String shown = user.length() > SHOWN_NAME ? user.substring(0, SHOWN_NAME) : user;
        String message = "Access denied for user '" + shown + "'@'" + peer.host() + "' (using password: "
                + (withPassword ? "YES" : "NO") + ")";
        if (LOG.isInfoEnabled()) {
            LOG.info("connection {} at {}: {}", session.id(), peer.endpoint(), printable(message));
        }
        session.refuse(packet.sequence() + 1, new ErrPacket(ACCESS_DENIED, "28000", message)::writeTo);
        return CLOSING;
    }

    /** A name must not be able to forge a line of the log. */
    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
