package io.sluice.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Codec;
import io.sluice.connection.Connection;
import io.sluice.connection.ConnectionOwner;
import io.sluice.connection.Outbound;
import io.sluice.connection.Packet;
import io.sluice.connection.PacketHandler;
import io.sluice.connection.ProtocolViolationException;
import io.sluice.connection.Transport;
import io.sluice.flow.Tap;
import io.sluice.task.CancelToken;
import io.sluice.task.Task;
import io.sluice.task.TaskScope;
import io.sluice.task.WaitListener;
import io.sluice.testing.ManualClock;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final SessionSettings SETTINGS = new SessionSettings(1000, 100, Duration.ofMillis(10));

    private final List<String> log = new ArrayList<>();
    private final Queue<Task> scheduled = new ArrayDeque<>();
    private final ManualClock clock = new ManualClock();
    private final RecordingOwner owner = new RecordingOwner();
    private final ConnectionScheduler scheduler = new ConnectionScheduler() {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public void schedule(Task turn) {
            scheduled.add(turn);
        }
    };
    private final Session session = new Session(
            7,
            reason -> log.add("farewell " + reason),
            new SessionContext(scheduler, new SessionRegistry(), SETTINGS, clock, Tap.off()));
    private final Connection connection = connection();

    @BeforeEach
    void open() {
        connection.ownedBy(owner);
        session.opened(connection);
    }

    @Test
    @DisplayName("D-01: commands run in order, and at most one turn of a session is with the scheduler")
    void oneTurnAtATime() {
        session.submit(command("a"), 1);
        session.submit(command("b"), 1);
        assertThat(scheduled).hasSize(1);
        runTurn();
        assertThat(log).containsExactly("a", "b");
        assertThat(scheduled).isEmpty();
        session.submit(command("c"), 1);
        assertThat(scheduled).hasSize(1);
    }

    @Test
    @DisplayName("R-C-149: turns carry the connection's id as affinity, so they go to one core")
    void turnsCarryTheAffinity() {
        session.submit(command("a"), 1);
        assertThat(scheduled.element().affinity()).isEqualTo(7);
    }

    @Test
    @DisplayName("R-Z-056: a turn whose budget is used gives the thread back and is scheduled again")
    void aLongTurnIsCut() {
        session.submit(slow("a", Duration.ofMillis(9)), 1);
        session.submit(slow("b", Duration.ofMillis(1)), 1);
        session.submit(command("c"), 1);
        runTurn();
        assertThat(log).containsExactly("a", "b");
        assertThat(scheduled).hasSize(1);
        runTurn();
        assertThat(log).containsExactly("a", "b", "c");
    }

    @Test
    @DisplayName("D-03: reading pauses above the pipeline limit and resumes at half of it")
    void pausesAndResumesReading() {
        for (int i = 0; i < 9; i++) {
            session.submit(command("c" + i), 10);
        }
        assertThat(connection.isReadingPaused()).as("990 of 1000").isFalse();
        session.submit(command("c9"), 10);
        assertThat(connection.isReadingPaused()).as("1100 of 1000").isTrue();
        assertThat(owner.calls).isEmpty();
        runTurn();
        assertThat(owner.calls).containsExactly("resume");
        assertThat(log).hasSize(10);
    }

    @Test
    void aReplyOnTheLoopIsInOrderOnlyWhenNothingIsAhead() {
        assertThat(session.isIdle()).isTrue();
        session.submit(command("a"), 1);
        assertThat(session.isIdle()).isFalse();
        runTurn();
        assertThat(session.isIdle()).isTrue();
    }

    @Test
    @DisplayName("R-C-153: a failing command ends its connection with an error, and what waits is still accounted for")
    void aFailingCommandEndsItsConnection() {
        session.submit(
                token -> {
                    throw new IllegalStateException("on purpose");
                },
                1);
        runTurn();
        assertThat(log).containsExactly("farewell FAILED");
        assertThat(owner.calls).containsExactly("close FAILED gracefully");
        assertThat(session.isIdle()).isTrue();
    }

    @Nested
    class GivenACommandThatRuns {

        @Test
        @DisplayName("D-04: cancelRunning reaches the command's token and no other")
        void cancelReachesIt() {
            session.submit(
                    token -> {
                        assertThat(session.cancelRunning(CancelToken.Cause.KILL))
                                .isTrue();
                        log.add("first " + token.cause());
                    },
                    1);
            session.submit(token -> log.add("second " + token.cause()), 1);
            runTurn();
            assertThat(log).containsExactly("first KILL", "second null");
            assertThat(session.cancelRunning(CancelToken.Cause.KILL)).isFalse();
        }

        @Test
        void stopLetsItEndAndAnswersTheOthersByTheFarewell() {
            session.submit(
                    token -> {
                        session.stop();
                        log.add("a not cancelled: " + (token.cause() == null));
                    },
                    1);
            session.submit(droppable("b"), 1);
            runTurn();
            assertThat(log).containsExactly("a not cancelled: true", "farewell SHUTDOWN", "b dropped");
            assertThat(owner.calls).containsExactly("close SHUTDOWN gracefully");
        }

        @Test
        @DisplayName("D-03: the end of the connection cancels it, drops what waits, and runs the last command after it")
        void endCancelsIt() {
            session.submit(
                    token -> {
                        session.end(command("last"));
                        log.add("a " + token.cause());
                    },
                    1);
            session.submit(droppable("b"), 1);
            runTurn();
            assertThat(log).containsExactly("a CLOSE", "last", "b dropped");
        }
    }

    @Test
    void endOfAnIdleSessionRunsTheLastCommandOnceAndTakesNothingMore() {
        session.end(command("last"));
        session.end(command("again"));
        runTurn();
        session.submit(droppable("late"), 1);
        assertThat(log).containsExactly("last", "late dropped");
        assertThat(scheduled).isEmpty();
    }

    @Test
    @DisplayName("R-C-156: when the scheduler refuses the turn, commands are dropped and the client is told")
    void aRefusedTurnDropsTheCommands() {
        session.submit(droppable("a"), 1);
        scheduled.remove().refused(Task.Refusal.STOPPED);
        assertThat(log).containsExactly("a dropped", "farewell SHUTDOWN");
        assertThat(owner.calls).containsExactly("close SHUTDOWN gracefully");
    }

    private void runTurn() {
        Task turn = scheduled.remove();
        try (TaskScope scope = TaskScope.open(turn.owner(), WaitListener.NONE)) {
            turn.run(scope);
        }
    }

    private Session.Command command(String name) {
        return token -> log.add(name);
    }

    private Session.Command slow(String name, Duration takes) {
        return token -> {
            log.add(name);
            clock.advance(takes);
        };
    }

    private Session.Command droppable(String name) {
        return new Session.Command() {
            @Override
            public void run(CancelToken token) {
                log.add(name);
            }

            @Override
            public void dropped() {
                log.add(name + " dropped");
            }
        };
    }

    private static Connection connection() {
        Codec.Decoder decoder = (in, sink) -> in.position(in.limit());
        return new Connection(7, "test", new NoTransport(), decoder, new NoHandler(), new Outbound(10, 20));
    }

    private static final class RecordingOwner implements ConnectionOwner {

        private final List<String> calls = new ArrayList<>();

        @Override
        public void ring(Connection connection) {
            calls.add("ring");
        }

        @Override
        public void resumeReading(Connection connection) {
            calls.add("resume");
        }

        @Override
        public void close(Connection connection, CloseReason reason, boolean graceful) {
            calls.add("close " + reason + (graceful ? " gracefully" : " at once"));
        }
    }

    private static final class NoHandler implements PacketHandler {
        @Override
        public void opened(Connection connection) {}

        @Override
        public void packet(Packet packet) {}

        @Override
        public void violated(ProtocolViolationException violation) {}

        @Override
        public void ended() {}

        @Override
        public void closed(CloseReason reason) {}
    }

    private static final class NoTransport implements Transport {
        @Override
        public int read(ByteBuffer into) {
            return 0;
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) {
            return 0;
        }

        @Override
        public boolean hasBufferedPlaintext() {
            return false;
        }

        @Override
        public SelectableChannel channel() {
            throw new AssertionError("nobody registers this one");
        }

        @Override
        public SocketAddress peer() {
            return new InetSocketAddress(0);
        }

        @Override
        public void close() {}
    }
}
