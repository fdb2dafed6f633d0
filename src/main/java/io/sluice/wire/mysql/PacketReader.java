package io.sluice.wire.mysql;

import io.sluice.connection.ProtocolViolationException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the fields of one packet's payload. <b>Threading:</b> one at a time. <b>Errors:</b> a field that is not wholly there
 * is the violation given at construction.
 */
public final class PacketReader {

    private final byte[] payload;
    private final int sequence;
    private final WireError malformed;
    private int at;

    /**
     * @param sequence the packet's number
     * @param malformed what to throw when a field is missing
     */
    public PacketReader(byte[] payload, int sequence, WireError malformed) {
        this.payload = payload;
        this.sequence = sequence;
        this.malformed = malformed;
    }

    /** Bytes not yet read. */
    public int remaining() {
        return payload.length - at;
    }

    /** One byte, unsigned. */
    public int int1() throws ProtocolViolationException {
        need(1);
        return payload[at++] & 0xff;
    }

    /** Two bytes, the lowest first. */
    public int int2() throws ProtocolViolationException {
        need(2);
        return int1() | int1() << 8;
    }

    /** Three bytes, the lowest first. */
    public int int3() throws ProtocolViolationException {
        need(3);
        return int2() | int1() << 16;
    }

    /** Four bytes, the lowest first. */
    public int int4() throws ProtocolViolationException {
        need(4);
        return int2() | int2() << 16;
    }

    /** Eight bytes, the lowest first. */
    public long int8() throws ProtocolViolationException {
        need(8);
        return (int4() & 0xffffffffL) | (long) int4() << 32;
    }

    /** A length-encoded number; NULL (0xfb) and 0xff are none. */
    public long lenenc() throws ProtocolViolationException {
        int first = int1();
        return switch (first) {
            case 0xfb, 0xff -> throw malformed();
            case 0xfc -> int2();
            case 0xfd -> int3();
            case 0xfe -> int8();
            default -> first;
        };
    }

    /** {@code length} bytes; a length beyond the packet, or above 2⁶³, is malformed. */
    public byte[] bytes(long length) throws ProtocolViolationException {
        if (length < 0 || length > remaining()) {
            throw malformed();
        }
        byte[] value = Arrays.copyOfRange(payload, at, at + (int) length);
        at += (int) length;
        return value;
    }

    /** Passes over {@code length} bytes. */
    public void skip(long length) throws ProtocolViolationException {
        if (length < 0 || length > remaining()) {
            throw malformed();
        }
        at += (int) length;
    }

    /** A string that ends with NUL, which must be there. */
    public String terminated() throws ProtocolViolationException {
        int end = end();
        if (end == payload.length) {
            throw malformed();
        }
        return upTo(end);
    }

    /** A string that ends with NUL or with the packet. */
    public String terminatedOrRest() {
        return upTo(end());
    }

    /** What is left, as text. */
    public String rest() {
        String text = new String(payload, at, remaining(), StandardCharsets.UTF_8);
        at = payload.length;
        return text;
    }

    private int end() {
        int end = at;
        while (end < payload.length && payload[end] != 0) {
            end++;
        }
        return end;
    }

    private String upTo(int end) {
        String text = new String(payload, at, end - at, StandardCharsets.UTF_8);
        at = Math.min(end + 1, payload.length);
        return text;
    }

    private void need(int count) throws ProtocolViolationException {
        if (count > remaining()) {
            throw malformed();
        }
    }

    private ProtocolViolationException malformed() {
        return malformed.violation(sequence);
    }
}
