package io.sluice.testing;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.Packet;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends every packet back, closes at the end of the stream; remembers how its connection ended. Override what differs. */
public class EchoHandler implements PacketHandler {

    private final List<CloseReason> closes = new CopyOnWriteArrayList<>();
    private volatile Connection connection;

    @Override
    public void opened(Connection opened) {
        connection = opened;
    }

    @Override
    public void packet(Packet packet) {
        connection.send(EchoCodec.frame(packet.payload()));
    }

    @Override
    public void violated(ProtocolViolationException violation) {
        connection.send(EchoCodec.frame(violation.getMessage().getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void ended() {
        connection.closeGracefully(CloseReason.QUIT);
    }

    @Override
    public void closed(CloseReason reason) {
        closes.add(reason);
    }

    /** The connection, once it is open. */
    public Connection connection() {
        return connection;
    }

    /** Every call of {@code closed}. */
    public List<CloseReason> closes() {
        return closes;
    }

    /** A packet's payload as text. */
    public static String text(Packet packet) {
        return new String(packet.payload(), StandardCharsets.UTF_8);
    }
}
