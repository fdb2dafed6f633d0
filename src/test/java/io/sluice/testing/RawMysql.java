package io.sluice.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A MySQL client that shows its packets: what no driver would send can be sent with it. Logs in as a user without password.
 */
public final class RawMysql implements AutoCloseable {

    private static final int CAPABILITIES = 0x1 | 0x200 | 0x2000 | 0x8000 | 0x80000;

    private final Socket socket = new Socket();
    private final DataInputStream in;

    /** Connects and reads the greeting. */
    public RawMysql(InetSocketAddress address) throws IOException {
        socket.connect(address, 10_000);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        in = new DataInputStream(socket.getInputStream());
    }

    /** Connects and logs in as {@code root}. */
    public static RawMysql login(InetSocketAddress address) throws IOException {
        RawMysql client = new RawMysql(address);
        client.read(); // the greeting
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.writeBytes(ByteBuffer.allocate(9)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(CAPABILITIES)
                .putInt(1 << 24)
                .put((byte) 45)
                .array());
        response.writeBytes(new byte[23]);
        response.writeBytes("root\0".getBytes(StandardCharsets.UTF_8));
        response.write(0);
        response.writeBytes("mysql_native_password\0".getBytes(StandardCharsets.UTF_8));
        client.write(1, response.toByteArray());
        byte[] reply = client.read();
        if (reply[0] != 0) {
            throw new IOException("login refused: " + text(reply));
        }
        return client;
    }

    /** One packet with this sequence number. */
    public void write(int sequence, byte[] payload) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(4 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
        packet.putInt(payload.length | sequence << 24).put(payload);
        writeBytes(packet.array());
    }

    /** Bytes as they are. */
    public void writeBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Sends a query and does not wait. */
    public void sendQuery(String sql) throws IOException {
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        byte[] payload = new byte[text.length + 1];
        payload[0] = 3;
        System.arraycopy(text, 0, payload, 1, text.length);
        write(0, payload);
    }

    /** The payload of the next packet. */
    public byte[] read() throws IOException {
        int header = Integer.reverseBytes(in.readInt());
        byte[] payload = new byte[header & 0xffffff];
        in.readFully(payload);
        return payload;
    }

    /**
     * Reads one whole reply to a query: the rows of a result set as text, values joined by commas; an empty list for OK.
     *
     * @throws IOException with number, state and text if the reply is an error
     */
    public List<String> readResult() throws IOException {
        byte[] first = read();
        if (first[0] == 0) {
            return List.of();
        }
        if ((first[0] & 0xff) == 0xff) {
            throw new IOException(text(first));
        }
        int columns = first[0];
        for (int i = 0; i <= columns; i++) {
            read(); // the definitions and the EOF behind them
        }
        List<String> rows = new ArrayList<>();
        for (byte[] row = read(); !((row[0] & 0xff) == 0xfe && row.length < 9); row = read()) {
            if ((row[0] & 0xff) == 0xff) {
                throw new IOException(text(row));
            }
            rows.add(row(row));
        }
        return rows;
    }

    /** Sends a query and reads its reply. */
    public List<String> query(String sql) throws IOException {
        sendQuery(sql);
        return readResult();
    }

    /** Whether the server has closed the connection; waits for it. What was sent before is read over. */
    public boolean closedByServer() throws IOException {
        try {
            while (true) {
                in.readByte();
            }
        } catch (EOFException e) {
            return true;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    /** Sends the end of the stream and goes on reading. */
    public void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** An error packet as {@code number state text}. */
    public static String text(byte[] error) {
        int code = (error[1] & 0xff) | (error[2] & 0xff) << 8;
        String rest = new String(error, 3, error.length - 3, StandardCharsets.UTF_8);
        return code + " " + (rest.startsWith("#") ? rest.substring(1, 6) + " " + rest.substring(6) : rest);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static String row(byte[] row) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < row.length; ) {
            int length = row[at++] & 0xff;
            if (!text.isEmpty()) {
                text.append(',');
            }
            if (length == 0xfb) {
                text.append("NULL");
                continue;
            }
            if (length == 0xfc) {
                length = (row[at] & 0xff) | (row[at + 1] & 0xff) << 8;
                at += 2;
            }
            text.append(new String(row, at, length, StandardCharsets.UTF_8));
            at += length;
        }
        return text.toString();
    }
}
