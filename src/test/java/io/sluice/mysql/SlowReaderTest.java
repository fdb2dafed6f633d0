package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.CloseReason;
import io.sluice.mysql.TestClient.Received;
import io.sluice.session.Session;
import io.sluice.sql.Column;
import io.sluice.task.CancelToken;
import io.sluice.task.LogicalWait;
import io.sluice.task.WaitListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Large results, and clients that do not read them. */
class SlowReaderTest {

    private static final int HIGH_WATER = 16 << 10;
    private static final int ROWS = 2000;

    private final TestNode node = new TestNode();
    private final AtomicInteger produced = new AtomicInteger();
    private TestClient client;

    @BeforeEach
    void login() throws Exception {
        client = node.login();
        byte[] value = new byte[1000];
        node.engine.scripts.put("ROWS", (session, token, out) -> {
            out.columns(List.of(Column.expression("c", Column.Type.VAR_STRING, 1000)));
            for (int i = 0; i < ROWS; i++) {
                out.row(column -> value);
                produced.incrementAndGet();
            }
            out.end(0);
        });
    }

    @Test
    void aLargeResultLeavesInChunksAsItIsMade() {
        node.engine.scripts.put("TWO CHUNKS", (session, token, out) -> {
            out.columns(List.of(FakeEngine.one()));
            int before = client.receivedBytes();
            for (int i = 0; i < 40; i++) {
                out.row(column -> new byte[1000]);
            }
            assertThat(client.receivedBytes() - before).isEqualTo(2 * (16 << 10));
            out.end(0);
        });
        client.query("TWO CHUNKS");
        node.runTurns();
        assertThat(client.takePackets()).hasSize(3 + 40 + 1);
    }

    @Test
    void sequenceNumbersWrapInALongResult() {
        client.query("ROWS");
        node.runTurns();
        List<Received> packets = client.takePackets();
        assertThat(packets).hasSize(3 + ROWS + 1);
        for (int i = 0; i < packets.size(); i++) {
            assertThat(packets.get(i).sequence()).isEqualTo((i + 1) % 256);
        }
    }

    @Nested
    class GivenAClientThatDoesNotRead {

        private final List<String> waits = new CopyOnWriteArrayList<>();
        private CompletableFuture<Void> turn;

        @BeforeEach
        void produce() {
            client.stopReading();
            client.query("ROWS");
            turn = CompletableFuture.runAsync(() -> node.runTurns(new WaitListener() {
                @Override
                public void waitBegins(LogicalWait.Kind kind) {
                    waits.add("begin " + kind);
                }

                @Override
                public void waitEnds(LogicalWait.Kind kind) {
                    waits.add("end " + kind);
                }
            }));
            await().atMost(Duration.ofSeconds(10)).until(() -> waits.size() == 1);
        }

        @Test
        @DisplayName("R-M-066: its producer waits as a network wait, with no more than the mark and a chunk queued")
        void theProducerWaits() {
            assertThat(waits).containsExactly("begin NET");
            assertThat(turn).isNotDone();
            assertThat(client.connection.outbound().queuedBytes()).isBetween((long) HIGH_WATER, 3L * HIGH_WATER);
            assertThat(produced.get()).isLessThan(100);
            release();
        }

        @Test
        void itGoesOnWhenTheClientReads() {
            release();
            assertThat(turn).succeedsWithin(Duration.ofSeconds(10));
            assertThat(client.takePackets()).hasSize(3 + ROWS + 1);
            assertThat(waits).hasSize(2).contains("end NET");
        }

        @Test
        void aKilledStatementEndsWithAnErrorNotWithAPartThatLooksWhole() {
            session().cancelRunning(CancelToken.Cause.KILL);
            assertThat(turn).succeedsWithin(Duration.ofSeconds(10));
            release();
            List<Received> packets = client.takePackets();
            assertThat(packets).hasSizeLessThan(100);
            assertThat(packets.get(packets.size() - 1).error()).isEqualTo("1317 #70100Query execution was interrupted");
            client.ping();
            assertThat(client.takeOne().isOk()).isTrue();
        }

        @Test
        void aTimedOutStatementSaysSo() {
            session().cancelRunning(CancelToken.Cause.TIMEOUT);
            assertThat(turn).succeedsWithin(Duration.ofSeconds(10));
            release();
            List<Received> packets = client.takePackets();
            assertThat(packets.get(packets.size() - 1).errorCode()).isEqualTo(1969);
        }

        @Test
        @DisplayName("D-03: the producer of a client that is gone ends at once")
        void theClientIsGone() {
            client.hangUp();
            assertThat(turn).succeedsWithin(Duration.ofSeconds(1));
            node.runTurns(); // the end may have come just after the turn
            assertThat(client.closed()).isEqualTo(CloseReason.PEER_GONE);
            assertThat(node.engine.sessions.get(0).closed).isTrue();
            assertThat(node.registry.all()).isEmpty();
            assertThat(client.connection.outbound().queuedBytes()).isZero();
        }

        private void release() {
            client.resumeReadingBytes();
        }

        private Session session() {
            return node.registry.find(client.connection.id());
        }
    }
}
