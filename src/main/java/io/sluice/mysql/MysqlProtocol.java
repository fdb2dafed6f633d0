package io.sluice.mysql;

import io.sluice.connection.Codec;
import io.sluice.connection.PacketHandler;
import io.sluice.session.SessionContext;
import io.sluice.sql.SqlEngine;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import io.sluice.wire.mysql.MysqlCodec;
import java.net.SocketAddress;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * The MySQL front of a node: makes the handler of each new connection. <b>Threading:</b> any.
 */
public final class MysqlProtocol {

    private static final int PROTOCOL_VERSION = 10;

    private final SqlEngine engine;
    private final MysqlSettings settings;
    private final SessionContext context;
    private final String serverVersion;
    private final Accounts accounts;
    private final MysqlCounters counters;
    private final MysqlCodec codec;

    /**
     * @param engine carries out statements
     * @param serverVersion for the greeting; contains the word MariaDB, by which clients choose their dialect
     */
    public MysqlProtocol(SqlEngine engine, MysqlSettings settings, SessionContext context, String serverVersion) {
        this.engine = engine;
        this.settings = settings;
        this.context = context;
        this.serverVersion = serverVersion;
        this.accounts = new Accounts(settings.accounts());
        this.counters = new MysqlCounters(context.clock(), context.registry());
        this.codec = new MysqlCodec(settings::maxAllowedPacket);
    }

    /** The framing; also what the acceptor says to a connection it does not take. */
    public Codec codec() {
        return codec;
    }

    /**
     * The handler of a new connection, which must use a decoder of {@link #codec()}.
     *
     * @param connectionId the connection's
     * @param peer where the client is
     * @param endpoint the name of the listener it came in by
     */
    public PacketHandler create(long connectionId, SocketAddress peer, String endpoint) {
        return new MysqlHandler(this, connectionId, Peer.of(peer, endpoint));
    }

    /**
     * What {@code SHOW STATUS} can say of this front.
     *
     * @param refused connections turned away before they reached this front
     */
    public List<StatusVariable> statusVariables(LongSupplier refused) {
        return counters.variables(refused);
    }

    /**
     * What {@code SHOW VARIABLES} can say of this front.
     *
     * @param boundPort the port the listener got
     */
    public List<SystemVariable> systemVariables(IntSupplier boundPort) {
        return List.of(
                new SystemVariable("max_allowed_packet", () -> Integer.toString(settings.maxAllowedPacket())),
                new SystemVariable("port", () -> Integer.toString(boundPort.getAsInt())),
                new SystemVariable("protocol_version", () -> Integer.toString(PROTOCOL_VERSION)),
                new SystemVariable("version", () -> serverVersion));
    }

    SqlEngine engine() {
        return engine;
    }

    SessionContext context() {
        return context;
    }

    String serverVersion() {
        return serverVersion;
    }

    Accounts accounts() {
        return accounts;
    }

    MysqlCounters counters() {
        return counters;
    }
}
