package io.sluice.reactor;

import io.sluice.connection.Codec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;

/**
 * A port that is bound and listens. Connections wait in the kernel until an {@link Acceptor} takes them.
 *
 * @param endpoint the name connections that come in here bear
 * @param channel the listening socket
 * @param codec speaks the refusal for a connection that is not taken
 * @param address where it really listens: port 0 has become a number
 */
public record Listener(String endpoint, ServerSocketChannel channel, Codec codec, InetSocketAddress address) {

    /**
     * Binds.
     *
     * @param backlog connections the kernel keeps for us
     * @throws UncheckedIOException naming endpoint, address and reason, for the operator
     */
    public static Listener bind(String endpoint, InetSocketAddress address, Codec codec, int backlog) {
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            try {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true); // a restart need not wait for TIME_WAIT
                if (address.isUnresolved()) {
                    throw new IOException("unknown host");
                }
                channel.bind(address, backlog);
                return new Listener(endpoint, channel, codec, (InetSocketAddress) channel.getLocalAddress());
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "endpoint " + endpoint + " cannot listen on " + address.getHostString() + ":" + address.getPort()
                            + ": " + e.getMessage(),
                    e);
        }
    }

    /** Lets go of the port. */
    public void close() throws IOException {
        channel.close();
    }
}
