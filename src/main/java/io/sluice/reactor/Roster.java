package io.sluice.reactor;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionMdc;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.flow.Tap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.util.control.NonFatal;

/**
 * The connections of one loop: who is there, how they come and go, what their faults cost. It is the loop's, so a restarted behaviour finds it as it was.
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

    /** Reads before a graceful close: unread bytes would turn our last reply into a reset. Bounded: it may never end. */
    private static final int DISCARDED_READS = 16;

    private static final Logger LOG = LoggerFactory.getLogger(Roster.class);

    private final Map<Long, Client> clients = new HashMap<>();
    private final EventLoop loop;
    private final int index;
    private final ReactorSettings settings;
    private final Tap tap;
    private final ActorRef<ConnectionWorker.Command> worker;
    private final ActorRef<? super ConnectionWorker.Returned> reports;
    private final ClientTurns turns;
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
        turns = new ClientTurns(this, settings, tap);
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

    ClientTurns turns() {
        return turns;
    }

    boolean isStopping() {
        return stopping;
    }

    int index() {
        return index;
    }

    ConnectionWorker.Statistics statistics(long token) {
        WorkerCounters counters = turns.counters();
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
                turns.markDirty(client); // sent while nobody owned it
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
        turns.markDirty(client);
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
    void finish(Client client) {
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
        turns.forget(client);
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
                count = connection.transport().read(turns.lent().clear());
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

    // ---- the loop's service

    @Override
    public boolean hasOwedWork() {
        return turns.anyOwed() || !returned.isEmpty();
    }

    @Override
    public void serveOwed() {
        turns.serveOwed();
    }

    @Override
    public void flush() {
        turns.flush();
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
        report();
    }

    // ---- faults

    void caught(Client client, Throwable thrown) {
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
            turns.forget(client);
            worker.tell(new ConnectionWorker.HandlerFailed(client.connection(), thrown));
        }
    }

    private void violated(Client client, ProtocolViolationException violation) {
        LOG.debug("{} broke the protocol.", client.connection(), violation);
        try {
            if (client.closing() == null) {
                client.connection().handler().violated(violation);
            }
            close(client, CloseReason.REFUSED, true);
        } catch (Exception | Error e) {
            caught(client, e);
        }
    }
}
