package io.sluice.mysql;

import io.sluice.connection.Outbound;
import io.sluice.task.CancelToken;
import io.sluice.task.LogicalWait;
import io.sluice.wire.mysql.ErrPacket;
import io.sluice.wire.mysql.PacketWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;

/**
 * The reply to one command on its way to the client. A chunk leaves as soon as it is full; while more than the high-water
 * mark is queued for the client, the thread waits and says so, until enough has left or the command is cancelled. A slow
 * client so stops its own producer only.
 *
 * <p><b>Threading:</b> the turn's thread.
 */
final class Reply implements PacketWriter.Sink {

    private static final int EXPECTED = 256;

    private final MysqlSession session;
    private final CancelToken token;
    private final PacketWriter out;
    private boolean complete;

    Reply(MysqlSession session, int sequence, CancelToken token) {
        this.session = session;
        this.token = token;
        this.out = new PacketWriter(sequence, EXPECTED, this);
    }

    /** Where its packets go. */
    PacketWriter out() {
        return out;
    }

    /** A reply of one kind, whole. */
    void answer(MysqlSession.Answer answer) {
        complete();
        answer.writeTo(out);
    }

    /** An error ends the reply, whatever of it was sent before. */
    void error(int code, String sqlState, String message) {
        answer(new ErrPacket(code, sqlState, message)::writeTo);
    }

    /** The packet that ends the reply is about to be written. */
    void complete() {
        if (complete) {
            throw new IllegalStateException("a second reply to one command");
        }
        complete = true;
    }

    /** Whether the packet that ends the reply has been written. */
    boolean isComplete() {
        return complete;
    }

    /** Whether an error packet may be written now. */
    boolean canFail() {
        return !complete && out.isBetweenPackets();
    }

    /** Sends what is left. */
    void flush() {
        out.flush();
    }

    @Override
    public void chunk(ByteBuffer data) {
        session.step("reply queued");
        session.connection().send(data);
        Outbound outbound = session.connection().outbound();
        if (outbound.isAboveHighWater() && !token.isCancelled()) {
            awaitRoom(outbound);
        }
    }

    private void awaitRoom(Outbound outbound) {
        Semaphore woken = new Semaphore(0);
        try (LogicalWait wait = LogicalWait.begin(LogicalWait.Kind.NET);
                CancelToken.Registration registration = token.onCancel(cause -> woken.release())) {
            outbound.whenBelowLowWater(woken::release);
            woken.acquireUninterruptibly();
        }
    }
}
