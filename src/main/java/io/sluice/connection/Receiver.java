package io.sluice.connection;

import io.sluice.stats.SingleWriterCounter;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Gets one connection's bytes off its transport and through its decoder, at most a budget of them per turn. The buffer is
 * lent for the turn and empty again at its end, because the decoder keeps what is incomplete: an idle connection holds none.
 *
 * <p><b>Units:</b> bytes. <b>Threading:</b> the owner's. <b>Errors</b> (R-C-008): a reset or any other fault of the channel
 * is an {@link IOException}, bytes that make no sense a {@link ProtocolViolationException}; packets that were complete
 * before have been handed over.
 */
public final class Receiver {

    /** How a turn ended (R-C-031). */
    public enum Received {
        /** The channel has no more for now. */
        PENDING,
        /** The budget is used up; there may be more. */
        BUDGET_EXHAUSTED,
        /** The connection paused reading; there may be more. */
        PAUSED,
        /** The peer has sent its last byte. */
        ENDED
    }

    private final Connection connection;
    private final Codec.PacketSink sink;
    private final SingleWriterCounter receivedBytes;

    /**
     * @param sink takes the packets, in order
     * @param receivedBytes counts; the owner's
     */
    public Receiver(Connection connection, Codec.PacketSink sink, SingleWriterCounter receivedBytes) {
        this.connection = connection;
        this.sink = sink;
        this.receivedBytes = receivedBytes;
    }

    /**
     * One turn.
     *
     * @param lent where the bytes go; its content before and after means nothing
     * @param budget tested between reads; each read asks for at most this much, so a turn stays below twice the budget
     *     (R-C-029); 0 means no limit
     */
    public Received receive(ByteBuffer lent, int budget) throws IOException, ProtocolViolationException {
        Transport transport = connection.transport();
        int ask = budget == 0 ? lent.capacity() : Math.min(lent.capacity(), budget);
        long left = budget == 0 ? Long.MAX_VALUE : budget;
        while (left > 0) {
            lent.clear().limit(ask);
            int count = transport.read(lent);
            if (count < 0) {
                return Received.ENDED;
            }
            if (count > 0) {
                left -= count;
                receivedBytes.add(count);
                decode(lent.flip());
                if (connection.isReadingPaused()) {
                    return Received.PAUSED;
                }
            }
            // A short read has emptied the socket: asking again would cost a call, and readiness is level-triggered.
            if (count == 0 || (count < ask && !transport.hasBufferedPlaintext())) {
                return Received.PENDING;
            }
        }
        return Received.BUDGET_EXHAUSTED;
    }

    private void decode(ByteBuffer bytes) throws ProtocolViolationException {
        connection.decoder().decode(bytes, sink);
        if (bytes.hasRemaining()) {
            throw new IllegalStateException(
                    "the decoder left " + bytes.remaining() + " bytes of a buffer that is only lent");
        }
    }
}
