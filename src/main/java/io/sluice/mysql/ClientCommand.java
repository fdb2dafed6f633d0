package io.sluice.mysql;

import io.sluice.session.Session;
import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import io.sluice.wire.mysql.CommandCode;
import io.sluice.wire.mysql.WireError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * One command of a client, in its turn: exactly one reply. <b>Threading:</b> the turn's thread. <b>Errors:</b> an
 * {@link SqlError} is the client's business and goes to it; anything else is our mistake: logged, 1105 for the client, and
 * the connection goes on if the reply can still be ended cleanly.
 */
final class ClientCommand implements Session.Command {

    /** What the command does. */
    interface Body {
        void run(Reply reply, CancelToken token) throws SqlError;
    }

    private static final Logger LOG = LoggerFactory.getLogger(ClientCommand.class);

    private final MysqlSession session;
    private final String begins;
    private final CommandCode code;
    private final int sequence;
    private final Body body;

    /**
     * @param begins the step shown when it begins
     * @param code which command it is
     * @param sequence the first number of its reply
     */
    ClientCommand(MysqlSession session, String begins, CommandCode code, int sequence, Body body) {
        this.session = session;
        this.begins = begins;
        this.code = code;
        this.sequence = sequence;
        this.body = body;
    }

    @Override
    public void run(CancelToken token) {
        if (session.isClosing()) {
            return; // the client has been told already, or is gone
        }
        session.session().activity().begins(session.isLoggedIn() ? code.shown() : "Connect");
        session.step(begins);
        Reply reply = new Reply(session, sequence, token);
        try {
            body.run(reply, token);
        } catch (SqlError error) {
            if (!reply.canFail()) {
                session.mute();
                throw new IllegalStateException("an error after the end of the reply", error);
            }
            reply.error(error.code(), error.sqlState(), String.valueOf(error.getMessage()));
        } catch (RuntimeException failure) {
            if (!reply.canFail()) {
                session.mute();
                throw failure;
            }
            log(failure);
            reply.answer(WireError.UNKNOWN_ERROR.packet()::writeTo);
        }
        reply.flush();
        session.done();
    }

    private void log(RuntimeException failure) {
        try (MDC.MDCCloseable mdc = MDC.putCloseable("connection", Long.toString(session.id()))) {
            LOG.error("a command failed ({}); its client got error 1105", begins, failure);
        }
    }
}
