package io.sluice.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionOwner;
import io.sluice.connection.Outbound;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.connection.Transport;
import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.session.ConnectionScheduler;
import io.sluice.session.SessionContext;
import io.sluice.session.SessionRegistry;
import io.sluice.session.SessionSettings;
import io.sluice.task.Task;
import io.sluice.task.TaskScope;
import io.sluice.task.WaitListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The front behind a real socket, with the plainest owner there can be: one thread reads a connection, another is its loop.
 * For real clients; nothing here is fast.
 */
final class SocketNode implements AutoCloseable, ConnectionScheduler {

    final FakeEngine engine = new FakeEngine();
    final SessionRegistry registry = new SessionRegistry();
    private final MysqlProtocol protocol;
    private final ServerSocketChannel listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong ids = new AtomicLong();

    SocketNode(MysqlSettings settings) throws IOException {
        SessionSettings limits = new SessionSettings(32 << 10, 256, Duration.ofMillis(10));
        protocol = new MysqlProtocol(
                engine,
                settings,
                new SessionContext(this, registry, limits, Clock.system(), Tap.off()),
                TestNode.VERSION);
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        threads.execute(this::accept);
    }

    int port() {
        return listener.socket().getLocalPort();
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public void schedule(Task turn) {
        threads.execute(() -> {
            try (TaskScope scope = TaskScope.open(turn.owner(), WaitListener.NONE)) {
                turn.run(scope);
            }
        });
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdown();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = listener.accept();
                threads.execute(new Owner(channel)::serve);
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private final class Owner implements ConnectionOwner, Transport {

        private final SocketChannel channel;
        private final SocketAddress peer;
        private final PacketHandler handler;
        private final Connection connection;
        private final ExecutorService loop = Executors.newSingleThreadExecutor();
        private boolean closed; // the loop's

        Owner(SocketChannel channel) throws IOException {
            this.channel = channel;
            this.peer = channel.getRemoteAddress();
            long id = ids.incrementAndGet();
            handler = protocol.create(id, peer, "mysql");
            connection = new Connection(
                    id, "mysql", this, protocol.codec().newDecoder(), handler, new Outbound(16 << 10, 64 << 10));
            connection.ownedBy(this);
        }

        void serve() {
            onLoop(() -> handler.opened(connection));
            try {
                ByteBuffer in = ByteBuffer.allocate(16 << 10);
                while (channel.read(in) >= 0) {
                    ByteBuffer bytes =
                            ByteBuffer.allocate(in.flip().remaining()).put(in).flip();
                    in.clear();
                    onLoop(() -> decode(bytes));
                }
                onLoop(() -> {
                    if (!closed) {
                        handler.ended();
                    }
                });
            } catch (IOException broken) {
                close(connection, CloseReason.PEER_GONE, false);
            }
        }

        private void decode(ByteBuffer bytes) {
            try {
                if (!closed) {
                    connection.decoder().decode(bytes, handler::packet);
                }
            } catch (ProtocolViolationException violation) {
                handler.violated(violation);
            }
        }

        private void onLoop(Runnable work) {
            try {
                loop.execute(work);
            } catch (RejectedExecutionException late) {
                // closed meanwhile
            }
        }

        @Override
        public void ring(Connection which) {
            onLoop(this::drain);
        }

        @Override
        public void resumeReading(Connection which) {
            onLoop(which::readingResumed);
        }

        @Override
        public void close(Connection which, CloseReason reason, boolean graceful) {
            onLoop(() -> {
                if (closed) {
                    return;
                }
                if (graceful) {
                    drain();
                }
                closed = true;
                which.release();
                handler.closed(reason);
                loop.shutdown();
            });
        }

        private void drain() {
            try {
                connection.outbound().drain(this, 0);
            } catch (IOException e) {
                close(connection, CloseReason.PEER_GONE, false);
            }
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return channel.read(into);
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) throws IOException {
            return channel.write(from, offset, length);
        }

        @Override
        public boolean hasBufferedPlaintext() {
            return false;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public SocketAddress peer() {
            return peer;
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
