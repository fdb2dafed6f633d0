package io.sluice.reactor;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Codec;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionOwner;
import io.sluice.connection.Packet;
import io.sluice.connection.Receiver;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/**
 * One connection as its loop sees it, and its owner as everybody else sees it. It lives as long as the connection is with
 * this loop.
 *
 * <pre>
 * open    -> closing // a close was asked for: no more packets; what is queued still leaves
 * open    -> failed  // its handler threw: no more I/O, the behaviour closes it
 * any     -> gone    // taken off the roster
 * </pre>
 *
 * <p><b>Threading:</b> the methods of {@link ConnectionOwner} from any thread, everything else on the loop's.
 */
final class Client implements ConnectionOwner, EventLoop.Ready, Codec.PacketSink {

    private final ExhaustedList.Owed<Client> owed = new ExhaustedList.Owed<>(this);
    private final Roster roster;
    private final Connection connection;
    private final Receiver receiver;
    private final ConnectionWorker.SendPacket doorbell; // one for all rings: a ring allocates nothing
    private @Nullable SelectionKey key;
    private int interest;
    private boolean ended;
    private boolean awaitingWritability;
    private boolean dirty;
    private boolean failed;
    private boolean gone;
    private @Nullable CloseReason closing;
    private LoopTimers.@Nullable Timer deadline;

    Client(Roster roster, Connection connection) {
        this.roster = roster;
        this.connection = connection;
        receiver = new Receiver(connection, this, roster.turns().counters().receivedBytes());
        doorbell = new ConnectionWorker.SendPacket(connection);
    }

    // ---- owner: any thread

    @Override
    public void ring(Connection rung) {
        if (roster.loop().inLoop()) {
            roster.turns().markDirty(this);
        } else {
            roster.worker().tell(doorbell);
        }
    }

    @Override
    public void resumeReading(Connection paused) {
        if (roster.loop().inLoop()) {
            roster.turns().resumeReading(this);
        } else {
            roster.worker().tell(new ConnectionWorker.ResumeReading(paused));
        }
    }

    @Override
    public void close(Connection closed, CloseReason reason, boolean graceful) {
        if (roster.loop().inLoop()) {
            // From inside its own handler: no more packets at once, the close itself behind what is queued (R-C-088a).
            beginClosing(reason);
        }
        roster.worker().tell(new ConnectionWorker.ShutdownClient(closed, reason, graceful));
    }

    // ---- loop

    @Override
    public void ready(SelectionKey ready) {
        if (ready.isReadable() && !owed.owes(ExhaustedList.READ)) {
            roster.turns().receive(this);
        }
        if (!gone && awaitingWritability && ready.isWritable()) { // R-C-042a
            roster.turns().drain(this);
        }
    }

    @Override
    public void packet(Packet packet) {
        if (closing == null && !failed) { // a pause does not matter here: these bytes had been read already
            roster.turns().deliver(connection, packet);
        }
    }

    void register() throws IOException {
        interest = SelectionKey.OP_READ;
        key = roster.loop().register(connection.transport().channel(), interest, this);
    }

    Connection connection() {
        return connection;
    }

    Receiver receiver() {
        return receiver;
    }

    ExhaustedList.Owed<Client> owed() {
        return owed;
    }

    Roster roster() {
        return roster;
    }

    /** Whether the loop shall read. */
    boolean isReading() {
        return !ended && closing == null && !failed && !gone && !connection.isReadingPaused();
    }

    /** Whether a flush makes sense now: not while an event or a turn is due that will write. */
    boolean isWritable() {
        return !gone && !failed && !awaitingWritability && !owed.owes(ExhaustedList.WRITE);
    }

    boolean isGone() {
        return gone;
    }

    boolean isFailed() {
        return failed;
    }

    /** Why it is being closed, or null while it is not. */
    @Nullable
    CloseReason closing() {
        return closing;
    }

    /** The first reason stays. */
    void beginClosing(CloseReason reason) {
        if (closing == null) {
            closing = reason;
            connection.pauseReading();
        }
    }

    void fail() {
        failed = true;
        connection.pauseReading();
    }

    void end() {
        ended = true;
    }

    void awaitWritability(boolean wanted) {
        awaitingWritability = wanted;
    }

    /** Whether this call marked it. */
    boolean markDirty() {
        boolean first = !dirty;
        dirty = true;
        return first;
    }

    void clean() {
        dirty = false;
    }

    void arm(LoopTimers.Timer timer) {
        deadline = timer;
    }

    LoopTimers.@Nullable Timer deadline() {
        return deadline;
    }

    /** Tells the selector what matters now; costs a call only if it changed. After the end of stream nothing spins. */
    void updateInterest() {
        int wanted = (isReading() ? SelectionKey.OP_READ : 0) | (awaitingWritability ? SelectionKey.OP_WRITE : 0);
        if (key != null && wanted != interest) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    void leave() {
        gone = true;
        if (key != null) {
            key.cancel();
        }
    }
}
