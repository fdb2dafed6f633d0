package io.sluice.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.CloseReason;
import io.sluice.connection.Packet;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.ExpectedLogs;
import io.sluice.testing.LayerRig;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a failure costs, and whom. */
class SupervisionTest {

    private final List<EchoHandler> handlers = new CopyOnWriteArrayList<>();

    /** Fails when asked to. */
    private final class Fragile extends EchoHandler {

        Fragile() {
            handlers.add(this);
        }

        @Override
        public void packet(Packet packet) {
            switch (text(packet)) {
                case "exception" -> throw new IllegalStateException("asked to fail");
                case "assertion" -> throw new AssertionError("asked to fail");
                case "interrupt" -> Thread.currentThread().interrupt();
                default -> {}
            }
            super.packet(packet);
        }

        @Override
        public void closed(CloseReason reason) {
            super.closed(reason);
            if (reason == CloseReason.FAILED) {
                throw new IllegalStateException("closed throws as well");
            }
        }
    }

    private final ExpectedLogs logs =
            new ExpectedLogs("io.sluice", "org.apache.pekko.actor.typed", "org.apache.pekko.actor");

    @AfterEach
    void logAgain() {
        logs.close();
    }

    private LayerRig rig(String overrides) {
        return new LayerRig((id, peer, endpoint) -> new Fragile(), overrides);
    }

    @Test
    @DisplayName(
            "D-16: a handler throws while 50 clients are connected: the other 49 stay and their next echo succeeds")
    void theOtherFortyNineStay() throws Exception {
        try (LayerRig rig = rig("")) {
            List<EchoClient> clients = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                clients.add(rig.connect());
                assertThat(clients.get(i).ask("before")).isEqualTo("before");
            }
            clients.get(20).write("exception");
            assertThat(clients.get(20).atEnd()).isTrue();
            clients.remove(20).close();
            for (EchoClient client : clients) {
                assertThat(client.ask("after")).isEqualTo("after");
            }
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isEqualTo(49));
            assertThat(handlers.get(20).closes()).containsExactly(CloseReason.FAILED);
            assertThat(rig.layer().counters().aborted()).isEqualTo(1);
            for (EchoClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    @DisplayName("D-16: a broken invariant restarts the behaviour as any exception does")
    void anAssertionErrorRestartsToo() throws Exception {
        try (LayerRig rig = rig("sluice.reactor.connection-workers = 1");
                EchoClient other = rig.connect()) {
            other.ask("before");
            for (int i = 0; i < 5; i++) {
                try (EchoClient culprit = rig.connect()) {
                    culprit.write("assertion");
                    assertThat(culprit.atEnd()).isTrue();
                }
            }
            assertThat(other.ask("after")).isEqualTo("after");
        }
    }

    @Test
    @DisplayName("An interrupt flag set by a handler neither ends nor spins the loop")
    void anInterruptFlagSurvives() throws Exception {
        try (LayerRig rig = rig("sluice.reactor.connection-workers = 1");
                EchoClient client = rig.connect()) {
            for (int i = 0; i < 10; i++) {
                assertThat(client.ask("interrupt")).isEqualTo("interrupt");
                assertThat(client.ask("after")).isEqualTo("after");
            }
        }
    }

    @Test
    @DisplayName("More failures than restart-limit stop the worker, close its clients and tell the parent")
    void tooManyFailuresEscalate() throws Exception {
        try (LayerRig rig = rig("sluice.reactor { connection-workers = 1, restart-limit = 2 }");
                EchoClient other = rig.connect()) {
            other.ask("before");
            for (int i = 0; i < 3; i++) {
                try (EchoClient culprit = rig.connect()) {
                    culprit.write("exception");
                    assertThat(culprit.atEnd()).isTrue();
                }
            }
            assertThat(rig.stopped().get(10, TimeUnit.SECONDS)).isEqualTo("worker-0");
            assertThat(other.atEnd()).isTrue();
            assertThat(handlers.get(0).closes()).hasSize(1);
        }
    }

    @Test
    @DisplayName("R-C-095: a coordinator's restart rebuilds the book and no client notices")
    void aCoordinatorRestartIsInvisible() throws Exception {
        try (LayerRig rig = rig("")) {
            List<EchoClient> clients = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                clients.add(rig.connect());
                clients.get(i).ask("before");
            }
            for (int i = 0; i < 3; i++) {
                rig.tell("coordinator", new ConnectionWorker.Returned(99, List.of(), 0)); // no such worker
            }
            for (EchoClient client : clients) {
                assertThat(client.ask("after")).isEqualTo("after");
            }
            await().untilAsserted(() -> assertThat(
                            rig.layer().snapshot().toCompletableFuture().get().clients())
                    .containsExactly(4, 3));
            try (EchoClient newcomer = rig.connect()) {
                assertThat(newcomer.ask("new")).isEqualTo("new");
                assertThat(handlers.get(7).connection().id()).isEqualTo(8); // R-C-075
                assertThat(rig.layer().snapshot().toCompletableFuture().get().clients())
                        .containsExactly(4, 4);
            }
            for (EchoClient client : clients) {
                client.close();
            }
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isZero());
            assertThat(rig.layer().snapshot().toCompletableFuture().get().clients())
                    .containsOnly(0);
        }
    }

    @Test
    @DisplayName("R-C-071: a handler that cannot be made costs that socket only")
    void aFactoryThatThrowsCostsThatSocketOnly() throws Exception {
        try (LayerRig rig = new LayerRig(
                (id, peer, endpoint) -> {
                    if (id == 2) {
                        throw new AssertionError("no handler for the second");
                    }
                    return new Fragile();
                },
                "")) {
            try (EchoClient first = rig.connect();
                    EchoClient second = rig.connect();
                    EchoClient third = rig.connect()) {
                assertThat(second.atEnd()).isTrue();
                assertThat(first.ask("1")).isEqualTo("1");
                assertThat(third.ask("3")).isEqualTo("3");
                assertThat(rig.layer().counters().current()).isEqualTo(2);
            }
            await().untilAsserted(
                            () -> assertThat(rig.layer().counters().current()).isZero());
        }
    }
}
