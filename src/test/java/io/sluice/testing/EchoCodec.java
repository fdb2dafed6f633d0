package io.sluice.testing;

import io.sluice.connection.Codec;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Four bytes of length, big-endian, then that many bytes: the smallest framing a test or a benchmark can use. */
public final class EchoCodec implements Codec {

    /** A longer frame is a violation. */
    public static final int MAX_FRAME = 64 << 20;

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public Decoder newDecoder() {
        return new EchoDecoder();
    }

    @Override
    public ByteBuffer refusal(Refusal why) {
        return frame(why.name().getBytes(StandardCharsets.UTF_8));
    }

    /** The payload with its length before it, ready to be written. */
    public static ByteBuffer frame(byte[] payload) {
        return ByteBuffer.allocate(4 + payload.length)
                .putInt(payload.length)
                .put(payload)
                .flip();
    }

    private static final class EchoDecoder implements Decoder {

        private final byte[] header = new byte[4];
        private int headerBytes;
        private byte[] payload;
        private int payloadBytes;

        @Override
        public void decode(ByteBuffer in, PacketSink sink) throws ProtocolViolationException {
            while (in.hasRemaining()) {
                if (payload == null) {
                    header[headerBytes++] = in.get();
                    if (headerBytes < 4) {
                        continue;
                    }
                    int length = ByteBuffer.wrap(header).getInt();
                    if (length < 0 || length > MAX_FRAME) {
                        in.position(in.limit());
                        throw new ProtocolViolationException(1, 0, "frame of " + length + " bytes");
                    }
                    payload = new byte[length];
                }
                int count = Math.min(in.remaining(), payload.length - payloadBytes);
                in.get(payload, payloadBytes, count);
                payloadBytes += count;
                if (payloadBytes == payload.length) {
                    Packet packet = new Packet(0, payload);
                    payload = null;
                    payloadBytes = 0;
                    headerBytes = 0;
                    sink.packet(packet);
                }
            }
        }
    }
}
