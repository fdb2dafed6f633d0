package io.sluice.connection;

import java.nio.ByteBuffer;

/** The framing of a protocol: bytes to packets. <b>Threading:</b> stateless; a {@link Decoder} belongs to one connection. */
public interface Codec {

    /** The protocol's name, for listings and logs. */
    String name();

    /** A decoder for a new connection. */
    Decoder newDecoder();

    /** The whole reply for a connection that is not taken, ready to be written before any handshake. */
    ByteBuffer refusal(Refusal why);

    /** Why the acceptor takes no more. */
    enum Refusal {
        /** {@code sluice.max-connections} is reached. */
        TOO_MANY_CONNECTIONS,
        /** The node is stopping. */
        SHUTTING_DOWN
    }

    /** Cuts one connection's bytes into packets; keeps what is incomplete. */
    interface Decoder {

        /**
         * Consumes all of {@code in} and hands each packet that became complete to {@code sink}, in order.
         *
         * @throws ProtocolViolationException if the bytes cannot be followed any further; packets before the violation
         *     have been handed over
         */
        void decode(ByteBuffer in, PacketSink sink) throws ProtocolViolationException;
    }

    /** Takes packets in order. */
    interface PacketSink {
        /** One complete packet. */
        void packet(Packet packet);
    }
}
