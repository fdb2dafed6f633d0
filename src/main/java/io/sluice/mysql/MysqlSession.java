package io.sluice.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.session.Session;
import io.sluice.sql.SqlEngine;
import io.sluice.sql.SqlSession;
import io.sluice.sql.error.SqlError;
import io.sluice.wire.mysql.Capabilities;
import io.sluice.wire.mysql.CommandCode;
import io.sluice.wire.mysql.ErrPacket;
import io.sluice.wire.mysql.MysqlDecoder;
import io.sluice.wire.mysql.OkPacket;
import io.sluice.wire.mysql.PacketWriter;
import io.sluice.wire.mysql.ServerStatus;
import io.sluice.wire.mysql.WireError;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a logged-in or not yet logged-in client has here: its queue of commands, its SQL session, its place in the registry.
 *
 * <p><b>Invariants:</b> M1 the SQL session is used by one thread at a time: the turn, or the owner's thread while the queue
 * is idle; M2 once {@code closing}, no command begins and nothing more is said to the client.
 *
 * <p><b>Threading:</b> as M1 says; methods marked so on any thread.
 */
final class MysqlSession implements Session.Protocol {

    /** A reply that is ready: no statement, no wait. */
    interface Answer {
        void writeTo(PacketWriter out);
    }

    private static final int SMALL = 64;
    private static final int LOGIN_REPLY = 2;
    private static final int COMMAND_REPLY = 1;

    private final MysqlProtocol protocol;
    private final Peer peer;
    private final Connection connection;
    private final Session session;
    private Capabilities capabilities = Capabilities.SERVER;
    private String user = "";
    private @Nullable SqlSession sql; // M1
    private @Nullable String knownSchema; // M1
    private boolean quit; // owner's thread
    private volatile boolean loggedIn;
    private volatile boolean closing;
    private volatile int farewellSequence = LOGIN_REPLY;

    MysqlSession(MysqlProtocol protocol, long id, Peer peer, Connection connection) {
        this.protocol = protocol;
        this.peer = peer;
        this.connection = connection;
        this.session = new Session(id, this, protocol.context());
    }

    /** Visible from now on, before any login (R-M-032). */
    void open() {
        session.activity().connected(peer.address(), protocol.context().clock().nanoTime());
        session.opened(connection); // first: a node that stops tells the session at once
        protocol.context().registry().register(session);
    }

    // ---- owner's thread ----

    long id() {
        return session.id();
    }

    Peer peer() {
        return peer;
    }

    MysqlProtocol protocol() {
        return protocol;
    }

    MysqlDecoder decoder() {
        if (connection.decoder() instanceof MysqlDecoder decoder) {
            return decoder;
        }
        throw new IllegalStateException("connection " + id() + " has another protocol's decoder");
    }

    /** The client has been asked again: its answer comes two numbers later. */
    void askedAgain(int sequence) {
        decoder().expect(sequence + 2);
        farewellSequence = sequence + 3; // the client, having answered, expects the number after that
    }

    /** The client is who it says; packets are commands from now on, though a schema may still have to be chosen. */
    void identified(Capabilities common, String name) {
        capabilities = common;
        user = name;
        session.activity().identified(name);
        decoder().loggedIn();
    }

    /** The login is complete. Owner's thread or turn. */
    void loggedIn() {
        farewellSequence = COMMAND_REPLY;
        loggedIn = true;
        if (session.isIdle()) {
            session.activity().rests(protocol.context().clock().nanoTime());
        }
    }

    /** Sends a reply at once: only while no command is ahead. */
    void send(int sequence, Answer answer) {
        PacketWriter out = new PacketWriter(sequence, SMALL, connection::send);
        answer.writeTo(out);
        step("reply queued");
        out.flush();
    }

    /** Replies at once if nothing is ahead and the client reads what it gets, else in turn (D-02). */
    void answer(String begins, Packet packet, Answer answer) {
        if (session.isIdle() && !connection.outbound().isAboveHighWater()) {
            send(packet.sequence() + 1, answer);
        } else {
            submit(begins, packet, (reply, token) -> reply.answer(answer));
        }
    }

    /** The command is carried out when it is its turn. */
    void submit(String begins, Packet packet, ClientCommand.Body body) {
        CommandCode code = CommandCode.of(packet.payload());
        session.submit(new ClientCommand(this, begins, code, packet.sequence() + 1, body), packet.payload().length);
    }

    /** Tells the client what is wrong with it, after everything ahead, and closes. */
    void refuse(int sequence, Answer answer) {
        if (session.isIdle()) {
            send(sequence, answer);
            close(CloseReason.REFUSED);
        } else {
            session.submit(
                    new ClientCommand(this, "refusal begins", CommandCode.UNKNOWN, sequence, (reply, token) -> {
                        reply.answer(answer);
                        reply.flush(); // what is queued after the close would be lost
                        close(CloseReason.REFUSED);
                    }),
                    0);
        }
    }

    /** The framing broke, or a packet made no sense. */
    void violated(ProtocolViolationException violation) {
        refuse(violation.sequence() + 1, WireError.packet(violation)::writeTo);
    }

    /** The client said goodbye: everything ahead finishes, then the connection closes (D-03). */
    void quit(Packet packet) {
        quit = true;
        if (session.isIdle()) {
            close(CloseReason.QUIT);
        } else {
            submit("command begins COM_QUIT", packet, (reply, token) -> close(CloseReason.QUIT));
        }
    }

    /** The client is gone without a goodbye: what runs for it is cancelled (D-03). */
    void gone() {
        closing = true;
        session.end(new LastCommand(this));
        connection.closeNow(CloseReason.PEER_GONE);
    }

    /** The connection is gone, for whatever reason. */
    void closed(CloseReason reason) {
        closing = true;
        if (reason != CloseReason.SHUTDOWN) {
            if (!loggedIn) {
                protocol.counters().abortedConnect();
            } else if (!quit) {
                protocol.counters().abortedClient();
            }
        }
        session.end(new LastCommand(this));
    }

    // ---- turn ----

    /** Opened by the first command that needs it. */
    SqlSession sql() {
        SqlSession present = sql;
        if (present == null) {
            present = protocol.engine().openSession(new SqlEngine.ClientInfo(id(), user, peer.host()));
            sql = present;
        }
        return present;
    }

    /** Back to how it was after login; nothing to do for a client that has asked for nothing yet. */
    void reset() throws SqlError {
        if (sql != null) {
            sql.reset();
        }
    }

    Session session() {
        return session;
    }

    /** The command has ended. */
    void done() {
        if (sql != null) {
            session.activity().schema(sql.schema());
        }
    }

    /** Gives back what it holds. */
    void closeSql() {
        if (sql != null) {
            sql.close();
        }
    }

    Capabilities capabilities() {
        return capabilities;
    }

    Connection connection() {
        return connection;
    }

    /** The status bits as of now. */
    int status() {
        return sql == null ? ServerStatus.AUTOCOMMIT : ServerStatus.of(sql.autocommit(), sql.inTransaction());
    }

    /** The current schema if the client wants to know of changes and has not been told of this one, else null. */
    @Nullable
    String changedSchema() {
        if (sql == null || !capabilities.has(Capabilities.SESSION_TRACK)) {
            return null;
        }
        String now = sql.schema();
        if (Objects.equals(now, knownSchema)) {
            return null;
        }
        knownSchema = now;
        return now == null ? "" : now;
    }

    /** The plain OK. */
    void writeOk(PacketWriter out) {
        OkPacket.plain(status(), changedSchema()).writeTo(out);
    }

    // ---- any thread ----

    /** Closes after what is queued; no further command begins (M2). */
    void close(CloseReason reason) {
        closing = true;
        connection.closeGracefully(reason);
    }

    /** Says no more to the client: what was sent last is not a whole packet. */
    void mute() {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }

    boolean isLoggedIn() {
        return loggedIn;
    }

    /** Shows a step to the node's tap. */
    void step(String name) {
        protocol.context().tap().step(name, session);
    }

    @Override
    public void farewell(CloseReason reason) {
        if (closing) {
            return;
        }
        closing = true;
        ErrPacket error = WireError.farewell(reason);
        if (error != null) {
            send(farewellSequence, error::writeTo);
        }
    }

    @Override
    public String toString() {
        return session.toString();
    }
}
