package io.sluice.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Locale;

/**
 * A closed-loop load generator in a process of its own: one thread, one outstanding 64-byte frame per connection. Prints
 * {@code requests p50-us p99-us seconds}.
 */
public final class EchoLoad {

    private static final int PAYLOAD = 64;
    private static final int MAX_SAMPLES = 4_000_000;

    private EchoLoad() {}

    /** Arguments: port, connections, warm-up seconds, measured seconds. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        int connections = Integer.parseInt(arguments[1]);
        double warmup = Double.parseDouble(arguments[2]);
        double seconds = Double.parseDouble(arguments[3]);
        Selector selector = Selector.open();
        for (int i = 0; i < connections; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            Client client = new Client(channel);
            channel.register(selector, SelectionKey.OP_READ, client);
            client.send();
        }
        run(selector, warmup, new long[0]);
        long[] samples = new long[MAX_SAMPLES];
        int count = run(selector, seconds, samples);
        long[] sorted = Arrays.copyOf(samples, Math.min(count, MAX_SAMPLES));
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%d %.1f %.1f %.3f%n",
                count,
                sorted[sorted.length / 2] / 1e3,
                sorted[(int) (sorted.length * 0.99)] / 1e3,
                seconds);
    }

    private static int run(Selector selector, double seconds, long[] samples) throws IOException {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        int[] count = new int[1];
        while (System.nanoTime() < end) {
            selector.select(
                    key -> {
                        try {
                            Client client = (Client) key.attachment();
                            long took = client.receive();
                            if (took >= 0) {
                                if (count[0] < samples.length) {
                                    samples[count[0]] = took;
                                }
                                count[0]++;
                                client.send();
                            }
                        } catch (IOException e) {
                            throw new IllegalStateException("a connection broke", e);
                        }
                    },
                    100);
        }
        return count[0];
    }

    private static final class Client {

        private final SocketChannel channel;
        private final ByteBuffer out = ByteBuffer.allocateDirect(4 + PAYLOAD);
        private final ByteBuffer in = ByteBuffer.allocateDirect(4 + PAYLOAD);
        private long sentAt;

        Client(SocketChannel channel) {
            this.channel = channel;
            out.putInt(PAYLOAD);
        }

        void send() throws IOException {
            out.clear();
            sentAt = System.nanoTime();
            channel.write(out);
        }

        /** How long the reply took in nanoseconds, or -1 while it is not complete. */
        long receive() throws IOException {
            if (channel.read(in) < 0) {
                throw new IOException("closed by the server");
            }
            if (in.hasRemaining()) {
                return -1;
            }
            in.clear();
            return System.nanoTime() - sentAt;
        }
    }
}
