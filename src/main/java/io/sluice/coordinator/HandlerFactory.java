package io.sluice.coordinator;

import io.sluice.connection.PacketHandler;
import java.net.SocketAddress;

/** Makes what a protocol does with one connection's packets. <b>Threading:</b> the coordinator's; must not block. */
@FunctionalInterface
public interface HandlerFactory {

    /**
     * The handler of a new connection. If this throws, that socket is closed and nobody else notices.
     *
     * @param connectionId unique in the process, from 1, never reused
     * @param peer the client's address
     * @param endpoint the name of the listener it came in by
     */
    PacketHandler create(long connectionId, SocketAddress peer, String endpoint);
}
