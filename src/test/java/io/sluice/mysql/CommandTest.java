package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connection.CloseReason;
import io.sluice.flow.FlowEvent;
import io.sluice.flow.RecordingTap;
import io.sluice.mysql.TestClient.Received;
import io.sluice.sql.Column;
import io.sluice.sql.error.SqlError;
import io.sluice.stats.SystemVariable;
import io.sluice.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands of a client that is logged in. */
class CommandTest {

    private final TestNode node = new TestNode();
    private TestClient client;

    @BeforeEach
    void login() throws Exception {
        client = node.login();
    }

    @Test
    void aQueryIsAnsweredByteForByteAsMariadbDoes() {
        client.query("SELECT 1");
        int before = client.sends();
        node.runTurns();
        assertThat(client.sends() - before).as("one send").isEqualTo(1);
        List<Received> packets = client.takePackets();
        assertThat(packets.stream().map(Received::sequence)).containsExactly(1, 2, 3, 4, 5);
        assertThat(packets.stream().map(Received::hex))
                .containsExactly(
                        "01",
                        "03 64 65 66 00 00 00 01 31 00 0c 3f 00 01 00 00 00 03 81 00 00 00 00",
                        "fe 00 00 02 00",
                        "01 31",
                        "fe 00 00 02 00");
    }

    @Test
    void aClientThatWantsNoEofGetsNone() throws Exception {
        client = node.connect();
        client.takePackets();
        client.sendLogin("root", "", "", TestClient.CAPABILITIES | TestClient.DEPRECATE_EOF);
        client.takePackets();
        client.query("SELECT 1");
        node.runTurns();
        assertThat(client.takePackets().stream().map(Received::hex))
                .containsExactly(
                        "01",
                        "03 64 65 66 00 00 00 01 31 00 0c 3f 00 01 00 00 00 03 81 00 00 00 00",
                        "01 31",
                        "fe 00 00 02 00 00 00");
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "08 00; SHUTDOWN",
                "07 04; FLUSH TABLES",
                "07 02; FLUSH LOGS",
                "07 3d; FLUSH PRIVILEGES, HOSTS, STATUS, THREADS",
                "0c 07 00 00 00; KILL 7"
            })
    @DisplayName("commands that statements have replaced are carried out as those")
    void oldCommands(String hex, String statement) {
        client.send(0, HexFormat.ofDelimiter(" ").parseHex(hex));
        node.runTurns();
        assertThat(client.takeOne().isOk()).isTrue();
        assertThat(node.engine.sessions.get(0).executed).containsExactly(statement);
    }

    @ParameterizedTest
    @ValueSource(strings = {"07", "0c 01 00"})
    void anOldCommandCutShortIsUnknown(String hex) {
        client.send(0, HexFormat.ofDelimiter(" ").parseHex(hex));
        node.runTurns();
        assertThat(client.takeOne().error()).isEqualTo("1047 #08S01Unknown command");
    }

    @Test
    void blanksAndTheTrailingNulOfSomeClientsAreNoPartOfAStatement() {
        client.query("  SELECT 1 \0");
        node.runTurns();
        assertThat(client.takePackets()).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\t\n", " \0"})
    void anEmptyStatementIsAnError(String text) {
        client.query(text);
        node.runTurns();
        assertThat(client.takeOne().error()).isEqualTo("1065 #42000Query was empty");
    }

    @Test
    void aFailedStatementLeavesTheConnectionUsable() {
        client.query("SELEKT");
        node.runTurns();
        Received error = client.takeOne();
        assertThat(error.sequence()).isEqualTo(1);
        assertThat(error.error()).startsWith("1064 #42000You have an error");
        client.query("SELECT 1");
        node.runTurns();
        assertThat(client.takePackets()).hasSize(5);
    }

    @Test
    void anErrorMidwayFollowsTheRowsAlreadySent() {
        node.engine.scripts.put("MIDWAY", (session, token, out) -> {
            out.columns(List.of(FakeEngine.one()));
            out.row(column -> FakeEngine.bytes("1"));
            throw new SqlError(1242, "21000", "Subquery returns more than 1 row");
        });
        client.query("MIDWAY");
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets).hasSize(5);
        assertThat(packets.get(4).sequence()).isEqualTo(5);
        assertThat(packets.get(4).error()).isEqualTo("1242 #21000Subquery returns more than 1 row");
        client.ping();
        assertThat(client.takeOne().isOk()).isTrue();
    }

    @Test
    void ourOwnMistakeIs1105AndTheConnectionGoesOn() {
        node.engine.scripts.put("BUG", (session, token, out) -> {
            out.columns(List.of(FakeEngine.one()));
            out.row(column -> {
                throw new IllegalStateException("expected by this test");
            });
        });
        client.query("BUG");
        client.query("SELECT 1");
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets.get(3).error()).isEqualTo("1105 #HY000Unknown error");
        assertThat(packets).hasSize(4 + 5);
        assertThat(client.closed()).isNull();
    }

    @Test
    void anEngineThatAnswersNothingIsOurMistakeToo() {
        node.engine.scripts.put("NOTHING", (session, token, out) -> {});
        client.query("NOTHING");
        node.runTurns();
        assertThat(client.takeOne().errorCode()).isEqualTo(1105);
    }

    @Test
    void aMistakeAfterTheReplyEndsTheConnectionSinceASecondReplyWouldConfuse() {
        node.engine.scripts.put("LATE", (session, token, out) -> {
            out.ok(0, 0, 0, "");
            throw new IllegalStateException("expected by this test");
        });
        client.query("LATE");
        client.query("SELECT 1");
        node.runTurns();
        assertThat(client.takePackets()).isEmpty();
        assertThat(client.closed()).isEqualTo(CloseReason.FAILED);
        assertThat(node.engine.sessions.get(0).executed).containsExactly("LATE");
    }

    @Test
    @DisplayName("D-02: PING is answered on the loop when nothing is ahead")
    void pingOnTheLoop() {
        client.ping();
        assertThat(node.hasTurns()).isFalse();
        assertThat(client.takeOne().hex()).isEqualTo("00 00 00 02 00 00 00");
    }

    @Test
    @DisplayName("D-01, D-02: PINGs behind a query keep their order")
    void pingsBehindAQuery() {
        client.query("SELECT 1");
        client.ping();
        client.command(0x80, "");
        client.ping();
        assertThat(client.takePackets()).isEmpty();
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets).hasSize(8);
        assertThat(packets.get(4).hex()).isEqualTo("fe 00 00 02 00");
        assertThat(packets.get(5).isOk()).isTrue();
        assertThat(packets.get(6).errorCode()).isEqualTo(1047);
        assertThat(packets.get(7).isOk()).isTrue();
        client.ping();
        assertThat(client.takeOne().isOk()).as("idle again: on the loop").isTrue();
    }

    @Test
    void aClientThatPingsAndDoesNotReadIsQueuedAndPaused() {
        client.stopReading();
        for (int i = 0; i < 5000; i++) {
            client.ping();
        }
        assertThat(client.connection.outbound().queuedBytes()).isLessThan(20 << 10);
        assertThat(client.connection.isReadingPaused()).isTrue();
        client.resumeReadingBytes();
        node.runTurns();
        assertThat(client.takePackets()).hasSize(5000).allMatch(Received::isOk);
    }

    @Test
    void theStatusBitsAreTheSessions() {
        client.query("BEGIN");
        node.runTurns();
        assertThat(client.takeOne().hex()).isEqualTo("00 00 00 03 00 00 00");
        node.engine.sessions.get(0).autocommit = false;
        client.ping();
        assertThat(client.takeOne().hex()).isEqualTo("00 00 00 01 00 00 00");
    }

    @Test
    void aNewSchemaIsToldOnceToWhoWantsToKnow() throws Exception {
        client.query("USE bench");
        node.runTurns();
        assertThat(client.takeOne().hex()).isEqualTo("00 00 00 02 00 00 00");

        TestClient other = node.connect();
        other.takePackets();
        other.sendLogin("root", "", "", TestClient.CAPABILITIES | TestClient.SESSION_TRACK);
        other.takePackets();
        other.query("USE bench");
        other.ping();
        node.runTurns();
        assertThat(other.takePackets().stream().map(Received::hex))
                .containsExactly("00 00 00 02 40 00 00 00 08 01 06 05 62 65 6e 63 68", "00 00 00 02 00 00 00");
    }

    @Test
    void initDbChoosesASchema() {
        client.command(0x02, "bench");
        client.command(0x02, "nix");
        client.command(0x02, "");
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets.get(0).isOk()).isTrue();
        assertThat(packets.get(1).error()).isEqualTo("1049 #42000Unknown database 'nix'");
        assertThat(packets.get(2).error()).isEqualTo("1046 #3D000No database selected");
        assertThat(node.engine.sessions.get(0).schema).isEqualTo("bench");
    }

    @Test
    void fieldListTellsColumnsWithDefaults() {
        client.command(0x04, "t\0");
        node.runTurns();
        assertThat(client.takeOne().errorCode()).isEqualTo(1046);
        client.command(0x02, "bench");
        node.runTurns();
        client.takePackets();
        client.command(0x04, "t\0");
        node.runTurns();
        assertThat(client.takePackets().stream().map(Received::hex))
                .containsExactly(
                        "03 64 65 66 05 62 65 6e 63 68 01 74 01 74 01 61 01 61 0c 3f 00 0b 00 00 00 03 03 42 00 00 00 fb",
                        "03 64 65 66 05 62 65 6e 63 68 01 74 01 74 01 62 01 62 0c 2d 00 50 00 00 00 fd 00 00 1f 00 00 fb",
                        "fe 00 00 02 00");
        client.command(0x04, "t\0b%");
        client.command(0x04, "nix");
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets).hasSize(3);
        assertThat(packets.get(2).errorCode()).isEqualTo(1146);
    }

    @Test
    void statisticsAreRealFigures() throws Exception {
        TestClient other = node.login();
        client.query("SELECT 1");
        client.query("SELECT 1");
        node.runTurns();
        client.takePackets();
        node.clock.advance(Duration.ofSeconds(8));
        client.command(0x09, "");
        node.runTurns();
        assertThat(client.takeOne().text())
                .isEqualTo("Uptime: 8  Threads: 2  Questions: 2  Queries per second avg: 0.250");
        assertThat(other.closed()).isNull();
        assertThat(node.protocol.statusVariables(() -> 0).stream()
                        .map(v -> v.name() + "=" + v.value().get()))
                .containsExactly(
                        "Aborted_clients=0",
                        "Aborted_connects=0",
                        "Questions=2",
                        "Threads_connected=2",
                        "Threads_running=0",
                        "Uptime=8");
    }

    @Test
    void resetBringsTheSessionBackToItsBeginning() {
        client.command(0x1f, "");
        node.runTurns();
        assertThat(client.takeOne().isOk()).isTrue();
        assertThat(node.engine.sessions).as("nothing to reset yet").isEmpty();
        client.query("BEGIN");
        client.command(0x1f, "");
        node.runTurns();
        assertThat(client.takePackets().get(1).hex()).isEqualTo("00 00 00 02 00 00 00");
        assertThat(node.engine.sessions.get(0).executed).containsExactly("BEGIN", "reset");
    }

    @ParameterizedTest(name = "command {0} is not known and harmless")
    @ValueSource(ints = {0x00, 0x05, 0x06, 0x0b, 0x10, 0x11, 0x16, 0x17, 0x1b, 0x20, 0x80, 0xc8, 0xff})
    void unknownCommands(int code) {
        client.command(code, "abc");
        Received error = client.takeOne();
        assertThat(error.sequence()).isEqualTo(1);
        assertThat(error.error()).isEqualTo("1047 #08S01Unknown command");
        client.ping();
        assertThat(client.takeOne().isOk()).isTrue();
    }

    @Test
    void commandsWithoutReplyGetNone() {
        client.command(0x18, "abc");
        client.command(0x19, "abc");
        client.ping();
        assertThat(client.takeOne().isOk()).isTrue();
    }

    @Test
    void columnsCarryTypesFlagsAndCharset() {
        assertThat(Columns.definition(Column.expression("x", Column.Type.VAR_STRING, 3)))
                .extracting("charset", "type", "flags", "decimals")
                .containsExactly(45, 0xfd, 0, 31);
        assertThat(Columns.definition(
                        new Column("s", "t", "b", "b", Column.Type.BLOB, 65535, 0, false, false, false, false, true)))
                .extracting("charset", "type", "flags")
                .containsExactly(63, 0xfc, 0x91);
        assertThat(Columns.definition(
                        new Column("s", "t", "n", "n", Column.Type.LONGLONG, 20, 0, false, true, true, true, false)))
                .extracting("charset", "type", "flags")
                .containsExactly(63, 0x08, 0x4223);
        for (Column.Type type : Column.Type.values()) {
            assertThat(Columns.definition(Column.expression("x", type, 1)).type())
                    .isBetween(1, 254);
        }
    }

    @Test
    void variablesAreTheFrontsOwn() {
        assertThat(node.protocol.systemVariables(() -> 4711).stream()
                        .map((SystemVariable v) -> v.name() + "=" + v.value().get()))
                .containsExactly(
                        "max_allowed_packet=16777216",
                        "port=4711",
                        "protocol_version=10",
                        "version=" + TestNode.VERSION);
    }

    @Test
    void theTapShowsAQueryGoingBy() throws Exception {
        List<String> steps = new ArrayList<>();
        TestNode watched = new TestNode(TestSettings.defaults(), new RecordingTap(new ManualClock(), event -> {
            if (event instanceof FlowEvent.Step step) {
                steps.add(step.step() + " " + step.subject());
            }
        }));
        TestClient seen = watched.login();
        steps.clear();
        seen.query("SELECT 1");
        watched.runTurns();
        assertThat(steps)
                .containsExactly(
                        "packet received session-1",
                        "command queued session-1",
                        "command begins COM_QUERY session-1",
                        "reply queued session-1");
    }
}
