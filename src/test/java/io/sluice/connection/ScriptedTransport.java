package io.sluice.connection;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntUnaryOperator;

/** A transport that takes and gives what the test says. */
final class ScriptedTransport implements Transport {

    final ByteArrayOutputStream written = new ByteArrayOutputStream();
    final Deque<Object> reads = new ArrayDeque<>(); // byte[] or IOException; empty = would block
    int writeCalls;
    int readCalls;
    IOException writeFailure;
    private final IntUnaryOperator takes;

    /**
     * @param takes how many of the bytes offered a write takes
     */
    ScriptedTransport(IntUnaryOperator takes) {
        this.takes = takes;
    }

    static ScriptedTransport takingAll() {
        return new ScriptedTransport(offered -> offered);
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        readCalls++;
        Object next = reads.poll();
        if (next == null) {
            return 0;
        }
        if (next instanceof IOException e) {
            throw e;
        }
        byte[] bytes = (byte[]) next;
        if (bytes.length == 0) {
            return -1;
        }
        int count = Math.min(into.remaining(), bytes.length);
        into.put(bytes, 0, count);
        if (count < bytes.length) {
            reads.addFirst(Arrays.copyOfRange(bytes, count, bytes.length));
        }
        return count;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        writeCalls++;
        if (writeFailure != null) {
            throw writeFailure;
        }
        int offered = 0;
        for (int i = offset; i < offset + length; i++) {
            offered += from[i].remaining();
        }
        int left = Math.min(offered, takes.applyAsInt(offered));
        int taken = left;
        for (int i = offset; i < offset + length && left > 0; i++) {
            for (; from[i].hasRemaining() && left > 0; left--) {
                written.write(from[i].get());
            }
        }
        return taken;
    }

    @Override
    public boolean hasBufferedPlaintext() {
        return false;
    }

    @Override
    public SelectableChannel channel() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketAddress peer() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
