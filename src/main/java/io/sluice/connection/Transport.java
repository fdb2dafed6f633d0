package io.sluice.connection;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;

/**
 * How plaintext gets on and off one non-blocking channel; it moves whole with its connection (D-10). <b>Threading:</b>
 * reads by the owner; writes by whoever holds the outbound queue's drainer flag.
 */
public interface Transport {

    /** Reads what is there, at most what fits; 0 if nothing is, −1 at the end of the stream. */
    int read(ByteBuffer into) throws IOException;

    /** Writes what the channel takes; 0 if nothing. */
    long write(ByteBuffer[] from, int offset, int length) throws IOException;

    /** Whether plaintext waits here that no readiness event will announce. */
    boolean hasBufferedPlaintext();

    /** The channel to register with a selector. */
    SelectableChannel channel();

    /** The client's address. */
    SocketAddress peer();

    /** Closes the channel; harmless when it is closed. */
    void close();
}
