package io.sluice.wire.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/** Bytes in and out of the codec. */
final class Bytes {

    private Bytes() {}

    /** What is written, chunks joined. */
    static byte[] written(int sequence, Consumer<PacketWriter> body) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        PacketWriter out = new PacketWriter(sequence, 256, chunk -> {
            byte[] bytes = new byte[chunk.remaining()];
            chunk.get(bytes);
            all.writeBytes(bytes);
        });
        body.accept(out);
        out.flush();
        return all.toByteArray();
    }

    /** One packet with its header. */
    static byte[] packet(int sequence, byte[] payload) {
        return written(sequence, out -> out.begin(payload.length).bytes(payload, 0, payload.length));
    }

    /** The payload of the one packet written. */
    static String payloadHex(Consumer<PacketWriter> body) {
        byte[] all = written(0, body);
        return HexFormat.ofDelimiter(" ").formatHex(all, 4, all.length);
    }

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static MysqlDecoder loggedIn(int maxAllowedPacket) {
        MysqlDecoder decoder = new MysqlCodec(() -> maxAllowedPacket).newDecoder();
        decoder.loggedIn();
        return decoder;
    }

    static List<Packet> decode(MysqlDecoder decoder, byte[] bytes) throws ProtocolViolationException {
        List<Packet> packets = new ArrayList<>();
        decoder.decode(ByteBuffer.wrap(bytes), packets::add);
        return packets;
    }
}
