package io.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flow.Clock;
import io.sluice.flow.FlowEvent;
import io.sluice.flow.RecordingTap;
import io.sluice.testing.RawMysql;
import io.sluice.testing.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The route of one connection and one query, as the taps of a whole node see it: this is the documentation of the flow. */
class MessageFlowIT {

    private final Queue<FlowEvent> seen = new ConcurrentLinkedQueue<>();
    private final TestNode node = TestNode.start(
            Map.of("sluice.reactor.connection-workers", "1", "sluice.pool.cores", "1"),
            new RecordingTap(Clock.system(), seen::add));

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    @DisplayName("D-19: from the socket through acceptor, coordinator and worker to the login")
    void aConnectionIsAcceptedPlacedAndLoggedIn() throws Exception {
        seen.clear();
        try (RawMysql client = RawMysql.login(node.address())) {
            assertThat(flowUntil("worker-0: bytes written", 2))
                    .containsExactly(
                            "acceptor: socket accepted",
                            "acceptor -> coordinator Accepted",
                            "coordinator handles Accepted",
                            "coordinator: connection made",
                            "coordinator -> worker-0 NewClient",
                            "worker-0 handles NewClient",
                            "worker-0: reply queued", // the greeting
                            "worker-0: bytes written",
                            "worker-0: packet cut", // the login, two hashes: answered on the loop
                            "worker-0: packet received",
                            "worker-0: reply queued",
                            "worker-0: bytes written");
            assertThat(client.query("SELECT 1")).containsExactly("1");
        }
    }

    @Test
    @DisplayName("D-01, D-09: one query is one message to the core and one doorbell back, on one wake-up each")
    void oneQueryIsOneMessageThereAndOneDoorbellBack() throws Exception {
        try (RawMysql client = RawMysql.login(node.address())) {
            client.query("SELECT 1"); // the first one starts a thread and opens the database's session
            flowUntil("worker-0: bytes written", 3); // greeting, login, reply
            awaitStep("core-0-worker-0: task ended", 1);
            seen.clear();
            assertThat(client.query("SELECT 1")).containsExactly("1");
            assertThat(flowUntil("worker-0: bytes written", 1))
                    .containsExactly(
                            "worker-0: packet cut",
                            "worker-0: packet received",
                            "worker-0: command queued",
                            "worker-0 -> core-0 Execute",
                            "core-0 handles Execute",
                            "core-0-worker-0: task started",
                            "session-1: command begins COM_QUERY",
                            "session-1: reply queued",
                            "session-1 -> worker-0 SendPacket",
                            "worker-0 handles SendPacket",
                            "worker-0: bytes written");
        }
    }

    /** The flow so far, once {@code last} was seen {@code times} times; the end of a task may come on either side of it. */
    private List<String> flowUntil(String last, int times) {
        awaitStep(last, times);
        return seen.stream()
                .map(MessageFlowIT::line)
                .filter(line -> !line.endsWith("task ended"))
                .toList();
    }

    private void awaitStep(String last, int times) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() ->
                        seen.stream().filter(event -> line(event).equals(last)).count() >= times);
    }

    private static String line(FlowEvent event) {
        if (event instanceof FlowEvent.Sent sent) {
            return sent.party() + " -> " + sent.to() + " "
                    + sent.message().getClass().getSimpleName();
        }
        if (event instanceof FlowEvent.Received received) {
            return received.party() + " handles "
                    + received.message().getClass().getSimpleName();
        }
        return event.party() + ": " + ((FlowEvent.Step) event).step();
    }
}
