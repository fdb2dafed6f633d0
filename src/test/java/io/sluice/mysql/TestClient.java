package io.sluice.mysql;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionOwner;
import io.sluice.connection.Outbound;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.connection.Transport;
import io.sluice.wire.mysql.NativePassword;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One client and, on the other side of the handler, the owner of its connection: writes at once while {@code reading}, and
 * closes as an event loop would. Methods that act as the loop are for one thread at a time.
 */
final class TestClient implements ConnectionOwner, Transport {

    static final int CAPABILITIES = 0x1 | 0x200 | 0x2000 | 0x8000 | 0x80000;
    static final int SESSION_TRACK = 0x800000;
    static final int DEPRECATE_EOF = 0x1000000;

    /** One packet that came from the server. */
    @SuppressWarnings("ArrayRecordComponent") // looked at field by field
    record Received(int sequence, byte[] payload) {
        String hex() {
            return HexFormat.ofDelimiter(" ").formatHex(payload);
        }

        boolean isOk() {
            return payload.length > 0 && payload[0] == 0;
        }

        int errorCode() {
            return payload.length > 2 && (payload[0] & 0xff) == 0xff
                    ? (payload[1] & 0xff) | (payload[2] & 0xff) << 8
                    : 0;
        }

        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        /** The text of an error, with its SQLSTATE. */
        String error() {
            return errorCode() + " " + new String(payload, 3, payload.length - 3, StandardCharsets.UTF_8);
        }
    }

    final Connection connection;
    private final PacketHandler handler;
    private final Queue<byte[]> received = new ConcurrentLinkedQueue<>();
    private final SocketAddress peer;
    private volatile boolean reading = true;
    private volatile CloseReason closed;
    private final AtomicInteger sends = new AtomicInteger();
    private byte[] scramble = new byte[0];

    TestClient(TestNode node, int lowWater, int highWater) {
        this(node, lowWater, highWater, new InetSocketAddress(InetAddress.getLoopbackAddress(), 50000));
    }

    TestClient(TestNode node, int lowWater, int highWater, SocketAddress peer) {
        this.peer = peer;
        long id = node.nextId();
        handler = node.protocol.create(id, peer, "mysql");
        connection = new Connection(
                id, "mysql", this, node.protocol.codec().newDecoder(), handler, new Outbound(lowWater, highWater));
        connection.ownedBy(this);
        handler.opened(connection);
    }

    // ---- what the client does ----

    void send(int sequence, byte[] payload) {
        sendRaw(packet(sequence, payload));
    }

    void command(int code, String rest) {
        byte[] text = rest.getBytes(StandardCharsets.UTF_8);
        byte[] payload = new byte[1 + text.length];
        payload[0] = (byte) code;
        System.arraycopy(text, 0, payload, 1, text.length);
        send(0, payload);
    }

    void query(String sql) {
        command(0x03, sql);
    }

    void ping() {
        command(0x0e, "");
    }

    void sendRaw(byte[] bytes) {
        if (closed != null) {
            return;
        }
        try {
            connection.decoder().decode(ByteBuffer.wrap(bytes), handler::packet);
        } catch (ProtocolViolationException violation) {
            handler.violated(violation);
        }
    }

    /** The end of the client's stream. */
    void hangUp() {
        if (closed == null) {
            handler.ended();
        }
    }

    void sendLogin(String user, String password, String schema, int capabilities) throws Exception {
        send(1, login(user, password, schema, capabilities, "mysql_native_password"));
    }

    byte[] login(String user, String password, String schema, int capabilities, String plugin) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int sent = capabilities | (schema.isEmpty() ? 0 : 8);
        for (int i = 0; i < 4; i++) {
            out.write(sent >>> (8 * i));
        }
        out.writeBytes(new byte[] {0, 0, 0, 1, 45});
        out.writeBytes(new byte[23]);
        out.writeBytes((user + "\0").getBytes(StandardCharsets.UTF_8));
        byte[] answer = answer(password, scramble);
        out.write(answer.length);
        out.writeBytes(answer);
        if (!schema.isEmpty()) {
            out.writeBytes((schema + "\0").getBytes(StandardCharsets.UTF_8));
        }
        out.writeBytes((plugin + "\0").getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    static byte[] answer(String password, byte[] scramble) throws Exception {
        if (password.isEmpty()) {
            return new byte[0];
        }
        MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
        byte[] once = sha1.digest(password.getBytes(StandardCharsets.UTF_8));
        sha1.update(scramble);
        byte[] mask = sha1.digest(NativePassword.stored(password));
        for (int i = 0; i < once.length; i++) {
            once[i] ^= mask[i];
        }
        return once;
    }

    static byte[] packet(int sequence, byte[] payload) {
        byte[] bytes = new byte[4 + payload.length];
        bytes[0] = (byte) payload.length;
        bytes[1] = (byte) (payload.length >>> 8);
        bytes[2] = (byte) (payload.length >>> 16);
        bytes[3] = (byte) sequence;
        System.arraycopy(payload, 0, bytes, 4, payload.length);
        return bytes;
    }

    // ---- what came ----

    /** The packets that came since last asked; a greeting's scramble is kept. */
    List<Received> takePackets() {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] next = received.poll(); next != null; next = received.poll()) {
            joined.writeBytes(next);
        }
        byte[] bytes = joined.toByteArray();
        List<Received> packets = new ArrayList<>();
        for (int at = 0; at < bytes.length; ) {
            int length = (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16;
            packets.add(new Received(bytes[at + 3] & 0xff, Arrays.copyOfRange(bytes, at + 4, at + 4 + length)));
            at += 4 + length;
        }
        if (!packets.isEmpty()
                && packets.get(0).payload().length > 60
                && packets.get(0).payload()[0] == 10) {
            keepScramble(packets.get(0).payload());
        }
        return packets;
    }

    Received takeOne() {
        List<Received> packets = takePackets();
        if (packets.size() != 1) {
            throw new AssertionError("one packet expected, came: "
                    + packets.stream().map(Received::hex).toList());
        }
        return packets.get(0);
    }

    private void keepScramble(byte[] greeting) {
        int end = 1;
        while (greeting[end] != 0) {
            end++;
        }
        scramble = new byte[20];
        System.arraycopy(greeting, end + 5, scramble, 0, 8);
        System.arraycopy(greeting, end + 5 + 8 + 1 + 18, scramble, 8, 12);
    }

    int receivedBytes() {
        return received.stream().mapToInt(bytes -> bytes.length).sum();
    }

    int sends() {
        return sends.get();
    }

    CloseReason closed() {
        return closed;
    }

    // ---- the owner ----

    void stopReading() {
        reading = false;
    }

    void resumeReadingBytes() {
        reading = true;
        drain();
    }

    @Override
    public void ring(Connection which) {
        sends.incrementAndGet();
        if (reading) {
            drain();
        }
    }

    @Override
    public void resumeReading(Connection which) {
        which.readingResumed();
    }

    @Override
    public void close(Connection which, CloseReason reason, boolean graceful) {
        if (closed != null) {
            return;
        }
        if (graceful && reading) {
            drain();
        }
        closed = reason;
        which.release();
        handler.closed(reason);
    }

    private void drain() {
        try {
            connection.outbound().drain(this, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- the transport ----

    @Override
    public int read(ByteBuffer into) {
        return 0;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        long written = 0;
        for (int i = offset; i < offset + length && reading; i++) {
            byte[] bytes = new byte[from[i].remaining()];
            from[i].get(bytes);
            received.add(bytes);
            written += bytes.length;
        }
        return written;
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
        return peer;
    }

    @Override
    public void close() {}
}
