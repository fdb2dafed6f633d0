package io.sluice.wire.mysql;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Writes packets of known lengths, one after the other, into chunks: headers and numbers are its business, a packet of
 * 2²⁴ − 1 bytes and above goes out in parts. A chunk begins small, grows to {@value #CHUNK} bytes and is handed over when
 * it is full or flushed, even within a packet; so a short reply is one small chunk and a long value is never held twice.
 *
 * <p><b>Invariants:</b> W1 parts bear consecutive numbers modulo 256; W2 a part of 2²⁴ − 1 bytes is followed by another,
 * if need be an empty one; W3 {@link #begin} is legal only between packets, and a packet gets exactly the bytes announced.
 *
 * <p><b>Threading:</b> one at a time.
 */
public final class PacketWriter {

    /** Takes the chunks in order. It owns them. */
    public interface Sink {
        /** The next bytes of the connection. */
        void chunk(ByteBuffer data);
    }

    /** The greatest length of one part. */
    public static final int MAX_PART = 0xffffff;

    /** What a full chunk holds: large enough that its cost does not count, small against a water mark. */
    public static final int CHUNK = 16 << 10;

    private static final byte[] NONE = {};

    private final Sink sink;
    private int capacity;
    private byte[] buffer = NONE;
    private int size;
    private int sequence;
    private int partLeft;
    private long packetLeft;
    private boolean anotherPart;

    /**
     * @param sequence the first packet's number
     * @param expected bytes of the whole reply, as a guess
     */
    public PacketWriter(int sequence, int expected, Sink sink) {
        this.sequence = sequence & 0xff;
        this.capacity = Math.min(expected, CHUNK);
        this.sink = sink;
    }

    /** Begins a packet of {@code length} bytes; exactly as many must follow. */
    public PacketWriter begin(long length) {
        if (!isBetweenPackets()) {
            throw new IllegalStateException(
                    "W3: " + (packetLeft + partLeft) + " bytes of the packet before are missing");
        }
        packetLeft = length;
        beginPart();
        return this;
    }

    /** Whether the packet begun last is whole. */
    public boolean isBetweenPackets() {
        return partLeft == 0 && !anotherPart;
    }

    /** One byte. */
    public PacketWriter int1(int value) {
        if (partLeft == 0) {
            throw new IllegalStateException("W3: the packet is full");
        }
        put(value);
        partLeft--;
        if (partLeft == 0 && anotherPart) {
            beginPart();
        }
        return this;
    }

    /** Two bytes, the lowest first. */
    public PacketWriter int2(int value) {
        return int1(value).int1(value >>> 8);
    }

    /** Three bytes, the lowest first. */
    public PacketWriter int3(int value) {
        return int2(value).int1(value >>> 16);
    }

    /** Four bytes, the lowest first. */
    public PacketWriter int4(int value) {
        return int2(value).int2(value >>> 16);
    }

    /** Eight bytes, the lowest first. */
    public PacketWriter int8(long value) {
        return int4((int) value).int4((int) (value >>> 32));
    }

    /** A length-encoded number, unsigned. */
    public PacketWriter lenenc(long value) {
        return switch (sizeOfLenenc(value)) {
            case 1 -> int1((int) value);
            case 3 -> int1(0xfc).int2((int) value);
            case 4 -> int1(0xfd).int3((int) value);
            default -> int1(0xfe).int8(value);
        };
    }

    /** A length-encoded string. */
    public PacketWriter string(byte[] value) {
        return lenenc(value.length).bytes(value, 0, value.length);
    }

    /** NULL in a text row. */
    public PacketWriter nullValue() {
        return int1(0xfb);
    }

    /** Bytes as they are. */
    public PacketWriter bytes(byte[] from, int offset, int length) {
        int at = offset;
        int left = length;
        while (left > 0) {
            if (partLeft == 0) {
                throw new IllegalStateException("W3: the packet is full");
            }
            room(left);
            int count = Math.min(left, Math.min(partLeft, buffer.length - size));
            System.arraycopy(from, at, buffer, size, count);
            size += count;
            at += count;
            left -= count;
            partLeft -= count;
            if (partLeft == 0 && anotherPart) {
                beginPart();
            }
        }
        return this;
    }

    /** Hands over what is written, if anything is. */
    public void flush() {
        if (size > 0) {
            ByteBuffer chunk = ByteBuffer.wrap(buffer, 0, size);
            buffer = NONE;
            size = 0;
            sink.chunk(chunk);
        }
    }

    /** The bytes {@link #lenenc} takes. */
    public static int sizeOfLenenc(long value) {
        if (value >= 0 && value < 0xfb) {
            return 1;
        }
        if (value >= 0 && value <= 0xffff) {
            return 3;
        }
        return value >= 0 && value <= 0xffffff ? 4 : 9;
    }

    /** The bytes {@link #string} takes for a string of {@code length} bytes. */
    public static int sizeOfString(int length) {
        return sizeOfLenenc(length) + length;
    }

    private void beginPart() {
        int part = (int) Math.min(packetLeft, MAX_PART);
        packetLeft -= part;
        partLeft = part;
        anotherPart = part == MAX_PART; // W2
        put(part);
        put(part >>> 8);
        put(part >>> 16);
        put(sequence);
        sequence = (sequence + 1) & 0xff; // W1
    }

    private void put(int value) {
        room(1);
        buffer[size++] = (byte) value;
    }

    /** Makes room for at least one byte, for {@code wanted} if a chunk can hold them. */
    private void room(int wanted) {
        if (size == CHUNK) {
            flush();
        }
        if (size == buffer.length || (wanted > buffer.length - size && buffer.length < CHUNK)) {
            long least = Math.max((long) size + wanted, Math.max(capacity, buffer.length * 2L));
            capacity = (int) Math.min(CHUNK, least);
            buffer = Arrays.copyOf(buffer, capacity);
        }
    }
}
