package io.sluice.reactor;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionMdc;
import io.sluice.connection.Outbound;
import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.connection.Receiver;
import io.sluice.flow.Tap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.util.control.NonFatal;

/**
 * The connections of one loop and their I/O. It is the loop's, so a restarted behaviour finds it as it was.
 *
 * <p><b>Invariants:</b> I1 a connection on the roster has this roster's {@link Client} as its owner; I2 a connection leaves
 * once: its handler's {@code closed} is called then, last, and its id is reported once (R-C-093); I3 a connection that is
 * closing and has unsent bytes is dirty, awaits writability or is owed a turn: its close always has a trigger.
 *
 * <p><b>Threading:</b> the loop's, except {@link #worker}. <b>Errors</b> (R-C-008): a broken channel closes its connection;
 * a handler that throws is reported to the worker, whose behaviour closes the connection and fails; neither costs another
 * connection.
 */
final class Roster implements LoopService {

    /** Lent to whoever receives. Larger than the default budget, so an unlimited one makes few calls. */
    private static final int LENT_BYTES = 64 * 1024;

    /** Reads before a graceful close: unread bytes would turn our last reply into a reset. Bounded: it may never end. */
    private static final int DISCARDED_READS = 16;

    private static final Logger LOG = LoggerFactory.getLogger(Roster.class);

    private final ByteBuffer lent = ByteBuffer.allocateDirect(LENT_BYTES);
    private final Map<Long, Client> clients = new HashMap<>();
    private final ExhaustedList<Client> exhausted = new ExhaustedList<>();
    private final ArrayDeque<Client> dirty = new ArrayDeque<>();
    private final WorkerCounters counters = new WorkerCounters();
    private final EventLoop loop;
    private final int index;
    private final ReactorSettings settings;
    private final Tap tap;
    private final ActorRef<ConnectionWorker.Command> worker;
    private final ActorRef<? super ConnectionWorker.Returned> reports;
    private List<Long> returned = new ArrayList<>();
    private int returnedAborted;
    private boolean stopping;

    Roster(
            EventLoop loop,
            int index,
            ReactorSettings settings,
            Tap tap,
            ActorRef<ConnectionWorker.Command> worker,
            ActorRef<? super ConnectionWorker.Returned> reports) {
        this.loop = loop;
        this.index = index;
        this.settings = settings;
        this.tap = tap;
        this.worker = worker;
        this.reports = reports;
        loop.name(worker.path().name());
        tap.enter(worker.path().name()); // for good: whatever this thread does, the worker does
    }

    EventLoop loop() {
        return loop;
    }

    /** Any thread. */
    ActorRef<ConnectionWorker.Command> worker() {
        return worker;
    }

    WorkerCounters counters() {
        return counters;
    }

    boolean isStopping() {
        return stopping;
    }

    int index() {
        return index;
    }

    ConnectionWorker.Statistics statistics(long token) {
        return new ConnectionWorker.Statistics(
                index,
                token,
                clients.size(),
                counters.receivedBytes().value(),
                counters.sentBytes().value(),
                counters.recvBudgetHits().value(),
                counters.sendBudgetHits().value());
    }

    // ---- arriving and leaving

    /** Takes a connection over. Ownership is published before the socket can produce events (R-C-056). */
    void adopt(Connection connection) {
        if (clients.containsKey(connection.id())) {
            LOG.warn("{} is here already; the second take-over is ignored.", connection); // R-C-056a
            return;
        }
        Client client = new Client(this, connection);
        connection.ownedBy(client);
        clients.put(connection.id(), client);
        try {
            client.register();
            connection.handler().opened(connection);
            if (!connection.outbound().isEmpty()) {
                markDirty(client); // sent while nobody owned it
            }
        } catch (Exception | Error e) {
            caught(client, e);
        }
    }

    /** A connection that came too late: the node stops. */
    void turnAway(Connection connection) {
        Client client = new Client(this, connection);
        leave(client, CloseReason.SHUTDOWN);
    }

    /** Closes at once, or as soon as what is queued has left (R-C-088); forced at the close deadline. */
    void close(Client client, CloseReason reason, boolean graceful) {
        if (client.isGone()) {
            return; // closing twice is harmless (R-C-080)
        }
        client.beginClosing(reason);
        client.updateInterest();
        if (!graceful || client.isFailed()) {
            leave(client, reason);
            return;
        }
        if (client.connection().outbound().isEmpty()) {
            finish(client);
            return;
        }
        markDirty(client);
        if (client.deadline() == null) {
            client.arm(loop.timers().schedule(settings.closeDeadline(), () -> closeDeadline(client)));
        }
    }

    /** Closes whatever is left, at once, and takes nothing any more. */
    void stop() {
        stopping = true;
        for (Client client : List.copyOf(clients.values())) {
            leave(client, CloseReason.SHUTDOWN);
        }
    }

    private void closeDeadline(Client client) {
        Connection slow = client.connection();
        long left = slow.outbound().queuedBytes();
        ConnectionMdc.about(
                slow.id(), () -> LOG.info("{} did not take its last {} bytes in time and is cut.", slow, left));
        leave(client, reasonOf(client));
    }

    /** The end of a graceful close: everything has left. */
    private void finish(Client client) {
        discardUnread(client.connection());
        leave(client, reasonOf(client));
    }

    private static CloseReason reasonOf(Client client) {
        CloseReason reason = client.closing();
        return reason == null ? CloseReason.PEER_GONE : reason;
    }

    private void leave(Client client, CloseReason reason) {
        if (client.isGone()) {
            return;
        }
        client.leave();
        Connection connection = client.connection();
        clients.remove(connection.id(), client);
        exhausted.remove(client.owed());
        LoopTimers.Timer deadline = client.deadline();
        if (deadline != null) {
            loop.timers().cancel(deadline);
        }
        returned.add(connection.id());
        if (reason == CloseReason.PEER_GONE || reason == CloseReason.FAILED) {
            returnedAborted++;
        }
        tap.step("connection closed", connection);
        guarded(connection, connection::release);
        guarded(connection, () -> connection.handler().closed(reason));
    }

    private void discardUnread(Connection connection) {
        try {
            int count = 1;
            for (int reads = 0; count > 0 && reads < DISCARDED_READS; reads++) {
                count = connection.transport().read(lent.clear());
            }
        } catch (IOException e) {
            LOG.debug("{} broke while it was being closed.", connection, e);
        }
    }

    /** The connection is going: what its handler or a callback throws now changes nothing for anybody. */
    private static void guarded(Connection connection, Runnable last) {
        try {
            last.run();
        } catch (Exception | Error e) {
            if (e instanceof Error && !NonFatal.apply(e)) {
                throw e;
            }
            ConnectionMdc.about(
                    connection.id(), () -> LOG.error("A handler failed while {} was being closed.", connection, e));
        }
    }

    // ---- reading

    /** A turn of reading; what is left over goes on the exhausted list. */
    void receive(Client client) {
        if (!client.isReading()) {
            exhausted.settle(client.owed(), ExhaustedList.READ);
            client.updateInterest();
            return;
        }
        try {
            Receiver.Received received = client.receiver().receive(lent, settings.recvBudget());
            if (received == Receiver.Received.BUDGET_EXHAUSTED) {
                counters.recvBudgetHits().increment();
                exhausted.add(client.owed(), ExhaustedList.READ);
                return;
            }
            exhausted.settle(client.owed(), ExhaustedList.READ);
            if (received == Receiver.Received.ENDED) {
                client.end();
                client.connection().handler().ended();
            }
            client.updateInterest();
        } catch (Exception | Error e) {
            caught(client, e);
        }
    }

    void deliver(Connection connection, Packet packet) {
        tap.step("packet cut", packet);
        connection.handler().packet(packet);
    }

    void resumeReading(Client client) {
        if (client.closing() != null || client.isFailed() || client.isGone()) {
            return; // it will not be read again
        }
        client.connection().readingResumed();
        client.updateInterest();
        if (client.connection().transport().hasBufferedPlaintext()) {
            exhausted.add(client.owed(), ExhaustedList.READ);
        }
    }

    // ---- writing

    /** Its outbound queue has something new: the flush at the end of the tick sees to it. */
    void markDirty(Client client) {
        if (client.isWritable() && client.markDirty()) {
            dirty.add(client);
        }
    }

    /** A turn of writing; the end of a closing connection if nothing is left. */
    void drain(Client client) {
        Outbound outbound = client.connection().outbound();
        long before = outbound.writtenBytes();
        try {
            Outbound.Drained drained = outbound.drain(client.connection().transport(), settings.sendBudget());
            counters.sentBytes().add(outbound.writtenBytes() - before);
            client.awaitWritability(drained == Outbound.Drained.PENDING);
            if (drained == Outbound.Drained.BUDGET_EXHAUSTED) {
                counters.sendBudgetHits().increment();
                exhausted.add(client.owed(), ExhaustedList.WRITE);
            } else {
                exhausted.settle(client.owed(), ExhaustedList.WRITE);
            }
            client.updateInterest();
            if (outbound.writtenBytes() > before) {
                tap.step("bytes written", client.connection());
            }
            if (drained == Outbound.Drained.EMPTY && client.closing() != null) {
                finish(client);
            }
        } catch (Exception | Error e) {
            caught(client, e);
        }
    }

    // ---- the loop's service

    @Override
    public boolean hasOwedWork() {
        return !exhausted.isEmpty() || !dirty.isEmpty() || !returned.isEmpty();
    }

    @Override
    public void serveOwed() {
        if (!exhausted.isEmpty()) {
            exhausted.pass(this::resume);
        }
    }

    private void resume(ExhaustedList.Owed<Client> owed) {
        Client client = owed.subject();
        if (owed.owes(ExhaustedList.READ)) {
            receive(client);
        }
        if (owed.owes(ExhaustedList.WRITE)) {
            drain(client);
        }
    }

    @Override
    public void flush() {
        // What a callback marks during the flush is for the next tick.
        for (int present = dirty.size(); present > 0; present--) {
            Client client = dirty.remove();
            client.clean();
            if (client.isWritable()) {
                drain(client);
            }
        }
        report();
    }

    /** Tells whoever places connections which are gone, all of a tick at once (R-C-092). */
    void report() {
        if (!returned.isEmpty()) {
            reports.tell(new ConnectionWorker.Returned(index, List.copyOf(returned), returnedAborted));
            returned = new ArrayList<>();
            returnedAborted = 0;
        }
    }

    @Override
    public void close() {
        stop();
    }

    // ---- faults

    private void caught(Client client, Throwable thrown) {
        if (thrown instanceof ProtocolViolationException violation) {
            violated(client, violation);
        } else if (thrown instanceof IOException e) {
            LOG.debug("{} broke.", client.connection(), e);
            leave(client, CloseReason.PEER_GONE);
        } else if (thrown instanceof Error fatal && !NonFatal.apply(thrown)) {
            throw fatal;
        } else if (!client.isGone() && !client.isFailed()) {
            client.fail();
            client.updateInterest();
            exhausted.remove(client.owed());
            worker.tell(new ConnectionWorker.HandlerFailed(client.connection(), thrown));
        }
    }

    private void violated(Client client, ProtocolViolationException violation) {
        LOG.debug("{} broke the protocol.", client.connection(), violation);
        try {
            client.connection().handler().violated(violation);
            close(client, CloseReason.REFUSED, true);
        } catch (Exception | Error e) {
            caught(client, e);
        }
    }
}
