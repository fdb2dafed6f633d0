package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connection.CloseReason;
import io.sluice.flow.Tap;
import io.sluice.mysql.TestClient.Received;
import io.sluice.session.Session;
import io.sluice.sql.error.SqlError;
import io.sluice.stats.StatusVariable;
import io.sluice.task.CancelToken;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How a connection ends, and what is left of it: nothing. */
class EndingTest {

    private final TestNode node = new TestNode();
    private TestClient client;

    @BeforeEach
    void login() throws Exception {
        client = node.login();
    }

    @Nested
    class Goodbye {

        @Test
        @DisplayName("D-02: COM_QUIT of an idle client closes on the loop, without a word")
        void quitWhenIdle() {
            client.command(0x01, "");
            assertThat(client.closed()).isEqualTo(CloseReason.QUIT);
            assertThat(client.takePackets()).isEmpty();
            assertNothingLeft();
            assertThat(value("Aborted_clients")).isEqualTo("0");
        }

        @Test
        @DisplayName("D-03: everything ahead of COM_QUIT finishes, though the stream ends behind it")
        void quitBehindCommands() {
            client.query("SELECT 1");
            client.ping();
            client.command(0x01, "");
            client.hangUp();
            assertThat(client.closed()).isNull();
            node.runTurns();
            assertThat(client.takePackets()).hasSize(6);
            assertThat(client.closed()).isEqualTo(CloseReason.QUIT);
            assertNothingLeft();
            assertThat(value("Aborted_clients")).isEqualTo("0");
        }

        @Test
        void whatComesBehindCOM_QUITIsNotHeard() {
            client.query("SELECT 1");
            client.command(0x01, "");
            client.query("BEGIN");
            node.runTurns();
            assertThat(client.takePackets()).hasSize(5);
            assertThat(node.engine.sessions.get(0).executed).containsExactly("SELECT 1");
        }
    }

    @Nested
    class Gone {

        @Test
        @DisplayName(
                "D-03: a client gone without a goodbye has its statement cancelled and its transaction rolled back")
        void goneWhileAStatementRuns() {
            CompletableFuture<CancelToken.Cause> seen = new CompletableFuture<>();
            node.engine.scripts.put("LONG", (session, token, out) -> {
                client.hangUp(); // the loop sees it while the statement runs
                seen.complete(token.cause());
                throw new SqlError(1317, "70100", "Query execution was interrupted");
            });
            client.query("BEGIN");
            client.query("LONG");
            client.query("SELECT 1");
            node.runTurns();
            assertThat(seen).isCompletedWithValue(CancelToken.Cause.CLOSE);
            assertThat(client.closed()).isEqualTo(CloseReason.PEER_GONE);
            FakeEngine.FakeSql sql = node.engine.sessions.get(0);
            assertThat(sql.executed).as("what waited is dropped").containsExactly("BEGIN", "LONG");
            assertThat(sql.closed).isTrue();
            assertThat(sql.inTransaction).isFalse();
            assertNothingLeft();
            assertThat(value("Aborted_clients")).isEqualTo("1");
        }

        @Test
        void goneWhileIdle() {
            client.query("BEGIN");
            node.runTurns();
            client.hangUp();
            node.runTurns();
            assertThat(node.engine.sessions.get(0).closed).isTrue();
            assertNothingLeft();
        }

        @Test
        void aBrokenChannelIsTheSameAsAnEndOfStream() {
            client.query("BEGIN");
            node.runTurns();
            client.connection.closeNow(CloseReason.PEER_GONE);
            node.runTurns();
            assertThat(node.engine.sessions.get(0).closed).isTrue();
            assertNothingLeft();
        }
    }

    @Nested
    class Violation {

        @Test
        void isAnsweredAndEndsTheConnection() {
            client.send(3, new byte[] {0x0e});
            Received error = client.takeOne();
            assertThat(error.sequence()).as("as MariaDB's").isZero();
            assertThat(error.error()).isEqualTo("1156 #08S01Got packets out of order");
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
            assertNothingLeft();
        }

        @Test
        void isAnsweredBehindWhatWasAskedBefore() {
            client.query("SELECT 1");
            client.send(3, new byte[] {0x0e});
            client.ping();
            node.runTurns();
            List<Received> packets = client.takePackets();
            assertThat(packets).hasSize(6);
            assertThat(packets.get(5).errorCode()).isEqualTo(1156);
            assertThat(client.closed()).isEqualTo(CloseReason.REFUSED);
            assertNothingLeft();
        }

        @Test
        void aPacketTooLargeIs1153() throws Exception {
            TestNode small = new TestNode(TestSettings.of("sluice.mysql.max-allowed-packet = 2 KiB"), Tap.off());
            TestClient other = small.login();
            other.send(0, new byte[2047]);
            assertThat(other.takeOne().errorCode()).isEqualTo(1047);
            other.send(0, new byte[2048]);
            Received error = other.takeOne();
            assertThat(error.sequence()).isEqualTo(1);
            assertThat(error.error()).isEqualTo("1153 #08S01Got a packet bigger than 'max_allowed_packet' bytes");
            assertThat(other.closed()).isEqualTo(CloseReason.REFUSED);
        }
    }

    @Nested
    class Farewell {

        private Session session() {
            return node.registry.find(client.connection.id());
        }

        @Test
        void aNodeThatStopsTellsAnIdleClient() {
            session().stop();
            node.runTurns();
            Received error = client.takeOne();
            assertThat(error.sequence()).isEqualTo(1);
            assertThat(error.error()).isEqualTo("1053 #08S01Server shutdown in progress");
            assertThat(client.closed()).isEqualTo(CloseReason.SHUTDOWN);
            assertNothingLeft();
            assertThat(value("Aborted_clients")).isEqualTo("0");
        }

        @Test
        void theRunningCommandIsAnsweredFirstAndTheWaitingOneNotRun() {
            node.engine.scripts.put("STOPS", (session, token, out) -> {
                session().stop();
                out.ok(0, 0, 0, "");
            });
            client.query("STOPS");
            client.query("SELECT 1");
            node.runTurns();
            List<Received> packets = client.takePackets();
            assertThat(packets).hasSize(2);
            assertThat(packets.get(0).isOk()).isTrue();
            assertThat(packets.get(1).errorCode()).isEqualTo(1053);
            assertThat(node.engine.sessions.get(0).executed).containsExactly("STOPS");
            assertNothingLeft();
        }

        @Test
        void aClientThatHasNotLoggedInHearsItAsTheReplyToItsLogin() {
            TestClient fresh = node.connect();
            fresh.takePackets();
            node.registry.find(fresh.connection.id()).stop();
            node.runTurns();
            Received error = fresh.takeOne();
            assertThat(error.sequence()).isEqualTo(2);
            assertThat(error.errorCode()).isEqualTo(1053);
        }

        @Test
        void anExecutorThatHasStoppedStillLeadsToAnEnd() {
            client.query("SELECT 1");
            node.refuseTurns();
            assertThat(client.takeOne().errorCode()).isEqualTo(1053);
            assertThat(client.closed()).isEqualTo(CloseReason.SHUTDOWN);
            assertNothingLeft();
        }

        @Test
        void eachReasonHasItsError() {
            assertThat(farewell(CloseReason.KILLED)).isEqualTo("1927 #70100Connection was killed");
            assertThat(farewell(CloseReason.FAILED)).isEqualTo("1105 #HY000Unknown error");
            assertThat(farewell(CloseReason.QUIT)).isEmpty();
            assertThat(farewell(CloseReason.PEER_GONE)).isEmpty();
            assertThat(farewell(CloseReason.REFUSED)).isEmpty();
        }

        private String farewell(CloseReason reason) {
            TestClient fresh = node.connect();
            fresh.takePackets();
            new MysqlSession(node.protocol, fresh.connection.id(), Peer.of(fresh.peer(), "e"), fresh.connection)
                    .farewell(reason);
            List<Received> packets = fresh.takePackets();
            return packets.isEmpty() ? "" : packets.get(0).error();
        }
    }

    private void assertNothingLeft() {
        node.runTurns();
        assertThat(node.registry.all()).isEmpty();
        assertThat(node.registry.stopAll().toCompletableFuture()).isCompleted();
        assertThat(client.connection.outbound().queuedBytes()).isZero();
    }

    private String value(String name) {
        return node.protocol.statusVariables(() -> 0).stream()
                .filter(variable -> variable.name().equals(name))
                .map(StatusVariable::value)
                .findFirst()
                .orElseThrow()
                .get();
    }
}
