package io.sluice.wire.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import org.jspecify.annotations.Nullable;

/**
 * The client's answer to the greeting.
 *
 * @param capabilities what both sides have
 * @param user as given
 * @param answer to the scramble, empty without a password
 * @param schema to begin with, empty for none
 * @param plugin the answer is for, empty if the client did not say
 */
@SuppressWarnings("ArrayRecordComponent") // checked once, never compared
public record HandshakeResponse(Capabilities capabilities, String user, byte[] answer, String schema, String plugin) {

    private static final int PACKET_SIZE_AND_COLLATION = 4 + 1;
    private static final int RESERVED = 23;

    /**
     * Reads it. The client's packet size and collation are passed over: text is UTF-8 both ways.
     *
     * @return null for a client from before 4.1, whose packet has another form
     * @throws ProtocolViolationException if it is malformed (1043)
     */
    public static @Nullable HandshakeResponse parse(Packet packet) throws ProtocolViolationException {
        PacketReader in = new PacketReader(packet.payload(), packet.sequence(), WireError.BAD_HANDSHAKE);
        int low = in.int2();
        if ((low & Capabilities.PROTOCOL_41) == 0) {
            in.int3();
            in.terminated();
            return null;
        }
        Capabilities common = new Capabilities(low | in.int2() << 16).and(Capabilities.SERVER);
        in.skip(PACKET_SIZE_AND_COLLATION + RESERVED);
        String user = in.terminated();
        byte[] answer = answer(in, common);
        String schema = common.has(Capabilities.CONNECT_WITH_DB) ? in.terminatedOrRest() : "";
        String plugin = common.has(Capabilities.PLUGIN_AUTH) ? in.terminatedOrRest() : "";
        if (common.has(Capabilities.CONNECT_ATTRS)) {
            in.skip(in.lenenc()); // of no use to us, but they must be there
        }
        return new HandshakeResponse(common, user, answer, schema, plugin);
    }

    private static byte[] answer(PacketReader in, Capabilities common) throws ProtocolViolationException {
        if (common.has(Capabilities.PLUGIN_AUTH_LENENC)) {
            return in.bytes(in.lenenc());
        }
        return in.bytes(in.int1());
    }

    /** Hides the answer. */
    @Override
    public String toString() {
        return "HandshakeResponse[" + user + ", schema " + schema + ", plugin " + plugin + "]";
    }
}
