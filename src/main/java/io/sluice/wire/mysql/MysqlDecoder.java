package io.sluice.wire.mysql;

import io.sluice.connection.Codec;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.IntSupplier;

/**
 * Joins one client's bytes to packets. Before the login a packet must bear the number after the server's last one and stay
 * below {@value #LOGIN_LIMIT} bytes; afterwards each command begins at number 0 and stays below {@code max_allowed_packet}.
 * Parts of 2²⁴ − 1 bytes are joined with their successors.
 *
 * <p><b>Invariants:</b> D1 memory held is at most twice what has arrived of the packet, or {@value #FIRST_CAPACITY} bytes,
 * whatever its header claims; D2 after a violation nothing is handed over any more.
 *
 * <p><b>Units:</b> bytes. <b>Threading:</b> the owner's thread. The sink may change the phase from within {@link #decode}:
 * it holds for the next packet of the same bytes.
 */
public final class MysqlDecoder implements Codec.Decoder {

    /** Bound of a packet before the login: a user's name, an answer, a schema's name and attributes fit in amply. */
    public static final int LOGIN_LIMIT = 64 << 10;

    private static final int FIRST_CAPACITY = 256;
    private static final int HEADER = 4;
    private static final byte[] NONE = {};

    private final IntSupplier maxAllowedPacket;
    private boolean loggedIn;
    private int expected = 1; // the greeting was 0
    private int header;
    private int headerBytes;
    private byte[] payload = NONE;
    private int size;
    private int partLeft;
    private boolean lastPart;
    private boolean broken;

    MysqlDecoder(IntSupplier maxAllowedPacket) {
        this.maxAllowedPacket = maxAllowedPacket;
    }

    /** The server has sent another packet of the login; the client's next one must bear {@code sequence}. */
    public void expect(int sequence) {
        expected = sequence & 0xff;
    }

    /** From the next packet on they are commands. */
    public void loggedIn() {
        loggedIn = true;
        expected = 0;
    }

    /** The number the next packet must bear. */
    public int expected() {
        return expected;
    }

    @Override
    public void decode(ByteBuffer in, Codec.PacketSink sink) throws ProtocolViolationException {
        try {
            while (!broken && in.hasRemaining()) {
                if (headerBytes < HEADER) {
                    takeHeader(in);
                } else {
                    takePayload(in);
                }
                if (headerBytes == HEADER && partLeft == 0) {
                    endPart(sink);
                }
            }
        } catch (ProtocolViolationException violation) {
            broken = true; // D2
            payload = NONE;
            throw violation;
        } finally {
            in.position(in.limit());
        }
    }

    private void takeHeader(ByteBuffer in) throws ProtocolViolationException {
        header |= (in.get() & 0xff) << (8 * headerBytes);
        headerBytes++;
        if (headerBytes < HEADER) {
            return;
        }
        int length = header & PacketWriter.MAX_PART;
        int sequence = header >>> 24;
        if (sequence != expected) {
            throw WireError.PACKETS_OUT_OF_ORDER.violation((expected - 1) & 0xff);
        }
        if ((long) size + length >= (loggedIn ? maxAllowedPacket.getAsInt() : LOGIN_LIMIT)) {
            throw WireError.PACKET_TOO_LARGE.violation(sequence);
        }
        expected = (expected + 1) & 0xff;
        partLeft = length;
        lastPart = length < PacketWriter.MAX_PART;
    }

    private void takePayload(ByteBuffer in) {
        int count = Math.min(partLeft, in.remaining());
        int needed = size + count;
        if (needed > payload.length) {
            // Exactly what the header claims if it is nearly there, else no more than double what has arrived (D1).
            int bound = Math.max(FIRST_CAPACITY, 2 * needed);
            payload = Arrays.copyOf(payload, count == partLeft ? needed : Math.min(size + partLeft, bound));
        }
        in.get(payload, size, count);
        size = needed;
        partLeft -= count;
    }

    private void endPart(Codec.PacketSink sink) {
        int sequence = header >>> 24;
        header = 0;
        headerBytes = 0;
        if (!lastPart) {
            return;
        }
        byte[] whole = payload.length == size ? payload : Arrays.copyOf(payload, size);
        payload = NONE;
        size = 0;
        if (loggedIn) {
            expected = 0;
        }
        sink.packet(new Packet(sequence, whole));
    }
}
