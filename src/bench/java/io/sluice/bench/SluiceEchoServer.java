package io.sluice.bench;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.NodeConfig;
import io.sluice.connection.CloseReason;
import io.sluice.connection.Codec;
import io.sluice.connection.Connection;
import io.sluice.connection.Packet;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.coordinator.ConnectionLayer;
import io.sluice.coordinator.Endpoint;
import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.pool.PoolSettings;
import io.sluice.pool.TaskPool;
import io.sluice.reactor.ReactorSettings;
import io.sluice.scheduling.ReactorScheduler;
import io.sluice.session.Session;
import io.sluice.session.SessionContext;
import io.sluice.session.SessionRegistry;
import io.sluice.session.SessionSettings;
import io.sluice.task.CancelToken;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The echo through the whole route of a request: loop, serial queue, task core, worker, outbound queue, loop. Frames are four
 * bytes of length and a payload.
 */
public final class SluiceEchoServer {

    private SluiceEchoServer() {}

    /** Arguments: connection workers, task cores, threads per core. Prints the port and runs until killed. */
    public static void main(String[] arguments) {
        Config config = NodeConfig.load(
                null,
                Map.of(
                        "sluice.reactor.connection-workers", arguments[0],
                        "sluice.pool.cores", arguments[1],
                        "sluice.max-connections", "5000",
                        "sluice.pool.max-threads", arguments[2]));
        int processors = Runtime.getRuntime().availableProcessors();
        ActorSystem.create(
                Behaviors.setup(context -> {
                    TaskPool pool = TaskPool.start(context, PoolSettings.from(config, processors));
                    SessionContext common = new SessionContext(
                            new ReactorScheduler(pool),
                            new SessionRegistry(),
                            SessionSettings.from(config),
                            Clock.system(),
                            Tap.off());
                    ConnectionLayer layer = ConnectionLayer.start(
                            context,
                            ReactorSettings.from(config, processors),
                            List.of(new Endpoint(
                                    "echo",
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                    new FrameCodec(),
                                    (id, peer, endpoint) -> new EchoHandler(id, common))));
                    System.out.println(layer.boundAddresses().get("echo").getPort());
                    return Behaviors.empty();
                }),
                "echo",
                ConfigFactory.load(config));
    }

    private static final class EchoHandler implements PacketHandler {

        private final Session session;
        private Connection connection;

        EchoHandler(long id, SessionContext common) {
            session = new Session(id, reason -> {}, common);
        }

        @Override
        public void opened(Connection opened) {
            connection = opened;
            session.opened(opened);
        }

        @Override
        public void packet(Packet packet) {
            byte[] payload = packet.payload();
            session.submit(token -> echo(payload), payload.length);
        }

        private void echo(byte[] payload) {
            connection.send(ByteBuffer.allocate(4 + payload.length)
                    .putInt(payload.length)
                    .put(payload)
                    .flip());
        }

        @Override
        public void violated(ProtocolViolationException violation) {}

        @Override
        public void ended() {
            connection.closeGracefully(CloseReason.QUIT);
        }

        @Override
        public void closed(CloseReason reason) {
            session.end((CancelToken token) -> {});
        }
    }

    /** Four bytes of length, then as many of payload. */
    private static final class FrameCodec implements Codec {

        @Override
        public String name() {
            return "frames";
        }

        @Override
        public Decoder newDecoder() {
            return new FrameDecoder();
        }

        @Override
        public ByteBuffer refusal(Refusal why) {
            return ByteBuffer.allocate(0);
        }
    }

    private static final class FrameDecoder implements Codec.Decoder {

        private static final int MAX = 1 << 20;

        private final ByteBuffer header = ByteBuffer.allocate(4);
        private byte[] payload;
        private int filled;

        @Override
        public void decode(ByteBuffer in, Codec.PacketSink sink) throws ProtocolViolationException {
            while (in.hasRemaining()) {
                if (payload == null && !readHeader(in)) {
                    return;
                }
                int count = Math.min(in.remaining(), payload.length - filled);
                in.get(payload, filled, count);
                filled += count;
                if (filled == payload.length) {
                    byte[] whole = payload;
                    payload = null;
                    sink.packet(new Packet(0, whole));
                }
            }
        }

        private boolean readHeader(ByteBuffer in) throws ProtocolViolationException {
            while (header.hasRemaining() && in.hasRemaining()) {
                header.put(in.get());
            }
            if (header.hasRemaining()) {
                return false;
            }
            int length = header.flip().getInt();
            header.clear();
            if (length < 0 || length > MAX) {
                throw new ProtocolViolationException(1, 0, "frame of " + length + " bytes");
            }
            payload = new byte[length];
            filled = 0;
            return true;
        }
    }
}
