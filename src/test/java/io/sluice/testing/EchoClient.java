package io.sluice.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A blocking client of {@link EchoCodec}. */
public final class EchoClient implements AutoCloseable {

    private final Socket socket = new Socket();
    private final DataInputStream in;

    public EchoClient(InetSocketAddress address) throws IOException {
        this(address, 0);
    }

    /**
     * @param receiveBuffer the socket's, to make the client slow; 0 leaves it alone
     */
    public EchoClient(InetSocketAddress address, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        socket.connect(address, 20_000);
        in = new DataInputStream(socket.getInputStream());
    }

    public Socket socket() {
        return socket;
    }

    public OutputStream out() throws IOException {
        return socket.getOutputStream();
    }

    public void write(byte[] payload) throws IOException {
        out().write(EchoCodec.frame(payload).array());
    }

    public void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] read() throws IOException {
        byte[] payload = new byte[in.readInt()];
        in.readFully(payload);
        return payload;
    }

    public String readText() throws IOException {
        return new String(read(), StandardCharsets.UTF_8);
    }

    public String ask(String text) throws IOException {
        write(text);
        return readText();
    }

    /** Whether the stream ends here. */
    public boolean atEnd() throws IOException {
        return in.read() < 0;
    }

    /** Ends with a reset instead of a goodbye. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
