package io.sluice.connection;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Bytes as they are, on a non-blocking socket. <b>Threading:</b> as {@link Transport}. */
public final class PlainTransport implements Transport {

    private static final Logger LOG = LoggerFactory.getLogger(PlainTransport.class);

    private final SocketChannel channel;
    private final SocketAddress peer;

    private PlainTransport(SocketChannel channel, SocketAddress peer) {
        this.channel = channel;
        this.peer = peer;
    }

    /**
     * Takes the channel over: non-blocking, no Nagle delay (replies are small and waited for), keepalive (a lost peer of a
     * connection that is not being read shows in no other way, D-03).
     *
     * @throws IOException the peer is gone already; the channel is still the caller's
     */
    public static PlainTransport of(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        }
        SocketAddress peer = channel.getRemoteAddress();
        if (peer == null) {
            throw new ClosedChannelException();
        }
        return new PlainTransport(channel, peer);
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return length == 1 ? channel.write(from[offset]) : channel.write(from, offset, length);
    }

    @Override
    public boolean hasBufferedPlaintext() {
        return false;
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public SocketAddress peer() {
        return peer;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("Closing the socket of {} failed; it is given up all the same.", peer, e);
        }
    }
}
