package io.sluice.connection;

/**
 * One complete packet of a client. The receiver of a packet owns the payload.
 *
 * @param sequence the packet's number where its protocol has one (of the last part, if it came in several), else 0
 * @param payload without any header of the framing
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record Packet(int sequence, byte[] payload) {

    /** Shows the size only: contents are the client's business. */
    @Override
    public String toString() {
        return "Packet[" + sequence + ", " + payload.length + " bytes]";
    }
}
