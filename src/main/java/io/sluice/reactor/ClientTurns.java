package io.sluice.reactor;

import io.sluice.connection.Connection;
import io.sluice.connection.Outbound;
import io.sluice.connection.Packet;
import io.sluice.connection.Receiver;
import io.sluice.flow.Tap;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * The turns of a loop's connections: who reads, who writes, how much, and who is put off.
 *
 * <p><b>Invariants:</b> I1 at most one receive budget and one send budget of a connection per tick (R-C-028), each
 * overshot by less than one call (R-C-029, R-C-030); I2 a direction that is owed a turn is served from the exhausted list
 * only, as if its interest were off: readiness is level-triggered, and leaving it on costs no call.
 *
 * <p><b>Threading:</b> the loop's. <b>Errors:</b> whatever a channel or a handler throws goes to the {@link Roster}.
 */
final class ClientTurns {

    /** Lent to whoever receives. Larger than the default budget, so an unlimited one makes few calls. */
    private static final int LENT_BYTES = 64 * 1024;

    private final ByteBuffer lent = ByteBuffer.allocateDirect(LENT_BYTES);
    private final ExhaustedList<Client> exhausted = new ExhaustedList<>();
    private final ArrayDeque<Client> dirty = new ArrayDeque<>();
    private final WorkerCounters counters = new WorkerCounters();
    private final Roster roster;
    private final int recvBudget;
    private final int sendBudget;
    private final Tap tap;

    ClientTurns(Roster roster, ReactorSettings settings, Tap tap) {
        this.roster = roster;
        this.recvBudget = settings.recvBudget();
        this.sendBudget = settings.sendBudget();
        this.tap = tap;
    }

    WorkerCounters counters() {
        return counters;
    }

    /** The buffer that is lent for a turn; between turns its content means nothing. */
    ByteBuffer lent() {
        return lent;
    }

    boolean anyOwed() {
        return !exhausted.isEmpty() || !dirty.isEmpty();
    }

    /** The client is gone (R-C-037). */
    void forget(Client client) {
        exhausted.remove(client.owed());
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
            Receiver.Received received = client.receiver().receive(lent, recvBudget);
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
            roster.caught(client, e);
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
            Outbound.Drained drained = outbound.drain(client.connection().transport(), sendBudget);
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
                roster.finish(client);
            }
        } catch (Exception | Error e) {
            roster.caught(client, e);
        }
    }

    // ---- passes of a tick

    /** Gives those who were put off their turns. */
    void serveOwed() {
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

    /** Writes for each client that was marked, once; what a callback marks meanwhile is for the next tick. */
    void flush() {
        for (int present = dirty.size(); present > 0; present--) {
            Client client = dirty.remove();
            client.clean();
            if (client.isWritable()) {
                drain(client);
            }
        }
    }
}
