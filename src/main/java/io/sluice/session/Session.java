package io.sluice.session;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Connection;
import io.sluice.serial.SerialQueue;
import io.sluice.serial.SerialQueue.Admission;
import io.sluice.serial.SerialQueue.Band;
import io.sluice.serial.SerialQueue.Taken;
import io.sluice.task.CancelToken;
import io.sluice.task.LogicalWait;
import io.sluice.task.Task;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The commands of one connection, in order, one at a time (D-01). The loop admits them; a turn, which the
 * {@link ConnectionScheduler} puts on some thread, carries them out until none is left or the turn's budget is used.
 *
 * <pre>
 * serving -> stopping // stop: the running command ends, its successors are answered by the farewell
 * serving | stopping -> ended // the connection is gone: what runs is cancelled, what waits is dropped, the last command runs
 * </pre>
 *
 * <p><b>Invariants:</b> S1 no two commands of a session run at once (R-C-150, the serial profile); S2 each command is run or
 * dropped, exactly once; S3 the last command given to {@link #end} runs after every other and exactly once, unless the
 * scheduler has stopped; S4 reading is paused while more than the pipeline limit is admitted, and resumed when half of it is
 * done, so that admitted bytes are bounded by the limit and one read (D-03).
 *
 * <p><b>Threading:</b> {@code submit} and {@code end} on the owner's thread, the turn on the scheduler's, the rest on any.
 * <b>Errors:</b> a command that throws is our mistake: logged, and the protocol ends the connection with an error.
 */
public final class Session implements TaskOwner {

    /** Something the client asked for. */
    public interface Command {
        /** Carries it out and queues the reply. On the turn's thread. */
        void run(CancelToken token);

        /** It will not be run: the connection is gone or the node stops. Any thread; must not block. */
        default void dropped() {}
    }

    /** What the protocol says to a client when it is not the client's turn to be answered. */
    public interface Protocol {
        /**
         * The connection is about to be closed for a reason that is not the client's: tell it, if the protocol can.
         * On the turn's thread, between two commands, or on any thread when no turn will run any more.
         */
        void farewell(CloseReason reason);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final long id;
    private final Protocol protocol;
    private final SessionContext node;
    private final String party;
    private final SerialQueue<Command> queue = new SerialQueue<>(Integer.MAX_VALUE, Long.MAX_VALUE);
    private final Pipeline pipeline;
    private final SessionActivity activity = new SessionActivity();
    private final Turn turn = new Turn();
    private volatile @Nullable Connection connection;
    private volatile @Nullable CancelToken running;
    private volatile boolean stopping;
    private volatile boolean ended;

    /**
     * @param id the connection's
     * @param protocol speaks to the client
     * @param node what every session of the node shares
     */
    public Session(long id, Protocol protocol, SessionContext node) {
        this.id = id;
        this.protocol = protocol;
        this.node = node;
        this.party = "session-" + id;
        this.pipeline = new Pipeline(queue, node.settings().pipelineLimit());
    }

    /** The connection's id. */
    public long id() {
        return id;
    }

    /** The connection is registered; commands may come. Owner's thread. */
    public void opened(Connection opened) {
        connection = opened;
        pipeline.opened(opened);
    }

    /** Where it says what it does. */
    public SessionActivity activity() {
        return activity;
    }

    /**
     * Admits a command.
     *
     * @param bytes of the packet; a fixed cost is added, so that many small ones count too
     */
    public void submit(Command command, int bytes) {
        Admission admission =
                queue.offer(Band.COMMAND, command, bytes + node.settings().commandCost());
        node.tap().step("command queued", party);
        settle(admission, command);
        pipeline.admitted();
    }

    /** Whether nothing is queued or running; then a reply made on the owner's thread is in order. Owner's thread. */
    public boolean isIdle() {
        return queue.isIdle();
    }

    /**
     * Cancels the command that runs now, if one does.
     *
     * @return whether there was one to cancel
     */
    public boolean cancelRunning(CancelToken.Cause cause) {
        CancelToken token = running;
        return token != null && token.cancel(cause);
    }

    /** The node stops: the running command may end; then the client is told and the connection closed. */
    public void stop() {
        if (!stopping) {
            stopping = true;
            control(token -> farewell(CloseReason.SHUTDOWN));
        }
    }

    /**
     * The connection is gone. What runs is cancelled, what waits is dropped.
     *
     * @param last gives back what the session holds; runs after everything else
     */
    public void end(Command last) {
        if (ended) {
            return;
        }
        ended = true;
        cancelRunning(CancelToken.Cause.CLOSE);
        control(new Last(last));
    }

    /** Whether a command runs at this moment. */
    public boolean isRunning() {
        return running != null;
    }

    @Override
    public void waits(LogicalWait.@Nullable Kind kind) {
        activity.waits(kind);
    }

    @Override
    public String toString() {
        return party;
    }

    private void control(Command command) {
        settle(queue.offer(Band.CONTROL, command, 0), command);
    }

    private void settle(Admission admission, Command command) {
        switch (admission) {
            case TURN_DUE -> node.scheduler().schedule(turn);
            case CLOSED, FULL -> command.dropped();
            case QUEUED -> {}
        }
    }

    private void runTurn(TaskScope scope) {
        long start = node.clock().nanoTime();
        long now = start;
        do {
            activity.takes(now);
            Taken<Command> taken = queue.take();
            if (taken == null) {
                break;
            }
            if (taken.band() == Band.COMMAND && (ended || stopping)) {
                taken.item().dropped();
            } else {
                runOne(taken, scope);
            }
            queue.done(taken);
            pipeline.done();
            now = node.clock().nanoTime();
            activity.rests(now);
        } while (now - start < node.settings().turnBudget().toNanos());
    }

    private void runOne(Taken<Command> taken, TaskScope scope) {
        CancelToken token = new CancelToken();
        if (taken.band() == Band.COMMAND) {
            running = token;
            if (ended) {
                token.cancel(CancelToken.Cause.CLOSE); // the end may have looked before we were there to be cancelled
            }
        }
        scope.arm(token);
        try {
            taken.item().run(token);
        } catch (RuntimeException | Error failure) {
            failed(failure);
            if (failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError)) {
                throw failure; // not for one session to survive
            }
        } finally {
            running = null;
        }
    }

    private void failed(Throwable failure) {
        try (MDC.MDCCloseable mdc = MDC.putCloseable("connection", Long.toString(id))) {
            LOG.error("a command failed; its connection is closed", failure);
        }
        farewell(CloseReason.FAILED);
    }

    private void farewell(CloseReason reason) {
        Connection present = connection;
        if (present == null) {
            return;
        }
        try {
            protocol.farewell(reason);
        } finally {
            present.closeGracefully(reason);
        }
    }

    private void dropAll() {
        for (Command command : queue.close()) {
            command.dropped();
        }
    }

    /** Carries out commands; submitted again as long as some are left. */
    private final class Turn implements Task {

        @Override
        public TaskOwner owner() {
            return Session.this;
        }

        @Override
        public long affinity() {
            return id;
        }

        @Override
        public void run(TaskScope scope) {
            String before = node.tap().enter(party);
            try {
                runTurn(scope);
            } finally {
                node.tap().leave(before);
                if (queue.endTurn()) {
                    node.scheduler().schedule(this);
                }
            }
        }

        @Override
        public void refused(Refusal reason) {
            dropAll();
            farewell(reason == Refusal.STOPPED ? CloseReason.SHUTDOWN : CloseReason.FAILED);
        }
    }

    /** Runs after everything else; then the queue takes no more. */
    private final class Last implements Command {
        private final Command command;

        Last(Command command) {
            this.command = command;
        }

        @Override
        public void run(CancelToken token) {
            try {
                command.run(token);
            } finally {
                dropAll();
            }
        }

        @Override
        public void dropped() {
            command.dropped();
        }
    }
}
