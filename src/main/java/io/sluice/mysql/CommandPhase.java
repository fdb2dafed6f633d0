package io.sluice.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.sql.Column;
import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import io.sluice.wire.mysql.CommandCode;
import io.sluice.wire.mysql.OkPacket;
import io.sluice.wire.mysql.PacketReader;
import io.sluice.wire.mysql.PacketWriter;
import io.sluice.wire.mysql.WireError;
import java.nio.charset.StandardCharsets;

/**
 * The client is logged in; each packet is a command. {@code COM_PING}, {@code COM_QUIT} and refusals are answered on the
 * owner's thread when nothing is ahead, everything else in a turn (D-02).
 */
final class CommandPhase implements Phase {

    private final MysqlSession session;

    CommandPhase(MysqlSession session) {
        this.session = session;
    }

    @Override
    public Phase packet(Packet packet) {
        CommandCode code = CommandCode.of(packet.payload());
        switch (code) {
            case COM_QUERY -> {
                session.protocol().counters().question();
                session.submit("command begins COM_QUERY", packet, (reply, token) -> query(packet, reply, token));
            }
            case COM_PING -> session.answer("command begins COM_PING", packet, session::writeOk);
            case COM_INIT_DB -> asked(code, packet, (reply, token) -> initDb(packet, reply));
            case COM_FIELD_LIST -> asked(code, packet, (reply, token) -> fieldList(packet, reply));
            case COM_RESET_CONNECTION ->
                asked(code, packet, (reply, token) -> {
                    session.reset();
                    reply.answer(session::writeOk);
                });
            case COM_REFRESH, COM_SHUTDOWN, COM_PROCESS_INFO, COM_PROCESS_KILL ->
                asked(code, packet, (reply, token) -> old(code, packet, reply, token));
            case COM_STATISTICS ->
                session.submit("command begins COM_STATISTICS", packet, (reply, token) -> statistics(reply));
            case COM_STMT_CLOSE, COM_STMT_SEND_LONG_DATA -> {
                // They have no reply, and without prepared statements nothing to act on.
            }
            case COM_QUIT -> {
                session.quit(packet);
                return CLOSING;
            }
            case UNKNOWN ->
                session.answer("command begins UNKNOWN", packet, WireError.UNKNOWN_COMMAND.packet()::writeTo);
        }
        return this;
    }

    /** A command that counts as a question, carried out in its turn. */
    private void asked(CommandCode code, Packet packet, ClientCommand.Body body) {
        session.protocol().counters().question();
        session.submit("command begins " + code, packet, body);
    }

    @Override
    public Phase ended() {
        session.gone();
        return CLOSING;
    }

    private void query(Packet packet, Reply reply, CancelToken token) throws SqlError {
        String text = statement(packet.payload());
        if (text.isEmpty()) {
            throw new SqlError(1065, "42000", "Query was empty");
        }
        execute(text, reply, token);
    }

    private void old(CommandCode code, Packet packet, Reply reply, CancelToken token) throws SqlError {
        try {
            execute(OldCommands.statement(code, packet.payload(), packet.sequence()), reply, token);
        } catch (ProtocolViolationException shorter) {
            throw new SqlError(1047, "08S01", "Unknown command");
        }
    }

    private void execute(String text, Reply reply, CancelToken token) throws SqlError {
        session.session().activity().info(text);
        session.sql().execute(text, token, new TextResult(session, reply, token));
        if (!reply.isComplete()) {
            throw new IllegalStateException("the engine left a statement without an outcome");
        }
    }

    /** Without what surrounds it: blanks, and the NUL that some clients append. */
    private static String statement(byte[] payload) {
        int from = 1;
        int to = payload.length;
        while (from < to && isSpace(payload[from])) {
            from++;
        }
        while (to > from && (isSpace(payload[to - 1]) || payload[to - 1] == 0)) {
            to--;
        }
        return new String(payload, from, to - from, StandardCharsets.UTF_8);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    private void initDb(Packet packet, Reply reply) throws SqlError {
        byte[] payload = packet.payload();
        String schema = new String(payload, 1, payload.length - 1, StandardCharsets.UTF_8);
        if (schema.isEmpty()) {
            throw new SqlError(1046, "3D000", "No database selected");
        }
        session.sql().use(schema);
        reply.answer(session::writeOk);
    }

    private void fieldList(Packet packet, Reply reply) throws SqlError {
        PacketReader in = new PacketReader(packet.payload(), packet.sequence(), WireError.UNKNOWN_COMMAND);
        String table;
        try {
            in.int1();
            table = in.terminatedOrRest();
        } catch (ProtocolViolationException impossible) {
            throw new IllegalStateException("the packet has at least its code", impossible);
        }
        PacketWriter out = reply.out();
        for (Column column : session.sql().fields(table, in.rest())) {
            Columns.definition(column).writeListedTo(out);
        }
        reply.complete();
        OkPacket.plain(session.status(), session.changedSchema()).writeEndTo(out, session.capabilities());
    }

    private void statistics(Reply reply) {
        byte[] text = session.protocol().counters().statistics().getBytes(StandardCharsets.UTF_8);
        reply.answer(out -> out.begin(text.length).bytes(text, 0, text.length));
    }
}
