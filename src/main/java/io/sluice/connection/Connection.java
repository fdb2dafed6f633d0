package io.sluice.connection;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One client connection. It outlives its owner's behaviour and moves between owners with everything it holds.
 *
 * <p><b>Threading:</b> methods marked so belong to the owner's thread; the others are safe from any.
 */
public final class Connection {

    private final long id;
    private final String endpoint;
    private final Transport transport;
    private final Codec.Decoder decoder;
    private final PacketHandler handler;
    private final Outbound outbound;
    private volatile @Nullable ConnectionOwner owner;
    private boolean readingPaused; // owner's thread

    /**
     * @param id unique in the process, from 1, never reused (R-C-075)
     * @param endpoint the listener it came in by
     */
    public Connection(
            long id,
            String endpoint,
            Transport transport,
            Codec.Decoder decoder,
            PacketHandler handler,
            Outbound outbound) {
        this.id = id;
        this.endpoint = endpoint;
        this.transport = transport;
        this.decoder = decoder;
        this.handler = handler;
        this.outbound = outbound;
    }

    /** Unique in the process, from 1, never reused. */
    public long id() {
        return id;
    }

    /** The name of the listener it came in by. */
    public String endpoint() {
        return endpoint;
    }

    /** How bytes get on and off the channel; the owner's. */
    public Transport transport() {
        return transport;
    }

    /** What cuts the bytes into packets; the owner's. */
    public Codec.Decoder decoder() {
        return decoder;
    }

    /** What the protocol does with the packets; the owner's to call. */
    public PacketHandler handler() {
        return handler;
    }

    /** What is still to be written. */
    public Outbound outbound() {
        return outbound;
    }

    /**
     * Queues bytes for the client and rings the owner. The buffer belongs to the connection from now on. After the end of
     * the connection the bytes are dropped.
     */
    public void send(ByteBuffer data) {
        send(data, null);
    }

    /**
     * As {@link #send(ByteBuffer)}, with a callback.
     *
     * @param release run once when the bytes have left or never will (R-C-022); must not block
     */
    public void send(ByteBuffer data, @Nullable Runnable release) {
        boolean ring = outbound.append(data, release);
        ConnectionOwner present = owner;
        if (ring && present != null) {
            present.ring(this);
        }
    }

    /** Closes after what is queued now has left. Harmless when it is closed. */
    public void closeGracefully(CloseReason reason) {
        ConnectionOwner present = owner;
        if (present != null) {
            present.close(this, reason, true);
        }
    }

    /** Closes at once. Harmless when it is closed. */
    public void closeNow(CloseReason reason) {
        ConnectionOwner present = owner;
        if (present != null) {
            present.close(this, reason, false);
        }
    }

    /** No more packets until {@link #resumeReading()}, save those in the bytes already read. Owner's thread. */
    public void pauseReading() {
        readingPaused = true;
    }

    /** Reading may go on. */
    public void resumeReading() {
        ConnectionOwner present = owner;
        if (present != null) {
            present.resumeReading(this);
        }
    }

    /** Whether reading is paused. Owner's thread. */
    public boolean isReadingPaused() {
        return readingPaused;
    }

    /** Ends the pause; the owner does this when it handles {@link ConnectionOwner#resumeReading}. Owner's thread. */
    public void readingResumed() {
        readingPaused = false;
    }

    /** Who serves it now, or null before the first and after the last owner. */
    public @Nullable ConnectionOwner owner() {
        return owner;
    }

    /**
     * Changes the owner. Called by the present owner when it lets go, or by the first one. Whoever takes over looks at the
     * outbound queue once: what was sent while there was no owner rang nobody.
     */
    public void ownedBy(@Nullable ConnectionOwner next) {
        owner = next;
    }

    /** Drops what is unwritten and closes the channel. Called by the last owner, on its thread. */
    public void release() {
        owner = null;
        outbound.close();
        transport.close();
    }

    @Override
    public String toString() {
        return "connection " + id;
    }
}
