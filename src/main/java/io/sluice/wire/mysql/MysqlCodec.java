package io.sluice.wire.mysql;

import io.sluice.connection.Codec;
import java.nio.ByteBuffer;
import java.util.function.IntSupplier;

/**
 * The framing of the MariaDB protocol: three bytes of length, one of sequence. <b>Threading:</b> any.
 */
public final class MysqlCodec implements Codec {

    private final IntSupplier maxAllowedPacket;

    /**
     * @param maxAllowedPacket bytes a packet must stay below once a client has logged in; asked for each packet
     */
    public MysqlCodec(IntSupplier maxAllowedPacket) {
        this.maxAllowedPacket = maxAllowedPacket;
    }

    @Override
    public String name() {
        return "mysql";
    }

    @Override
    public MysqlDecoder newDecoder() {
        return new MysqlDecoder(maxAllowedPacket);
    }

    @Override
    public ByteBuffer refusal(Refusal why) {
        WireError error = switch (why) {
            case TOO_MANY_CONNECTIONS -> WireError.TOO_MANY_CONNECTIONS;
            case SHUTTING_DOWN -> WireError.SERVER_SHUTDOWN;
        };
        ByteBuffer[] whole = new ByteBuffer[1];
        PacketWriter writer = new PacketWriter(0, 64, chunk -> whole[0] = chunk);
        error.packet().writeTo(writer);
        writer.flush();
        return whole[0];
    }
}
