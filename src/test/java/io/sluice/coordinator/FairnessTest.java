package io.sluice.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.connection.Packet;
import io.sluice.reactor.ConnectionWorker;
import io.sluice.testing.EchoClient;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import io.sluice.testing.LayerRig;
import io.sluice.testing.LoopThreads;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What one connection may take from the others of its loop. */
class FairnessTest {

    private static final String ONE_LOOP = "sluice.reactor.connection-workers = 1";

    private final List<Long> order = new CopyOnWriteArrayList<>();
    private final List<EchoHandler> handlers = new CopyOnWriteArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);

    /** Writes down whose packet it was; "gate" holds the loop until everything is ready. */
    private final class Recorder extends EchoHandler {

        private final long id;

        Recorder(long id) {
            this.id = id;
            handlers.add(this);
        }

        @Override
        public void packet(Packet packet) {
            if (packet.payload().length == 4 && text(packet).equals("gate")) {
                stopped.countDown();
                try {
                    assertThat(gate.await(20, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return;
            }
            order.add(id);
        }
    }

    @Test
    @DisplayName(
            "R-C-028, R-C-033, R-C-034, R-C-038: every other ready connection is served between two turns of a hog")
    void everyOtherIsServedBetweenTwoTurnsOfAHog() throws Exception {
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> new Recorder(id), ONE_LOOP);
                EchoClient hog = rig.connect();
                EchoClient holder = rig.connect()) {
            List<EchoClient> others = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                others.add(rig.connect());
            }
            await().untilAsserted(() -> assertThat(handlers).hasSize(7).allMatch(h -> h.connection() != null));
            holder.write("gate");
            assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
            ByteBuffer flood = ByteBuffer.allocate(200 * 1024);
            for (int i = 0; i < 200; i++) {
                flood.put(EchoCodec.frame(new byte[1020]));
            }
            Thread flooder = new Thread(() -> {
                try {
                    hog.out().write(flood.array());
                } catch (java.io.IOException e) {
                    throw new AssertionError(e);
                }
            });
            flooder.start();
            await().untilAsserted(() -> assertThat(flooder.getState()).isNotEqualTo(Thread.State.NEW));
            for (EchoClient other : others) {
                other.write("x");
            }
            gate.countDown();
            await().untilAsserted(() -> assertThat(order).hasSize(205));
            long hogId = handlers.get(0).connection().id();
            int frames = 0;
            int othersServed = 0;
            for (long id : order) {
                if (id != hogId) {
                    othersServed++;
                } else if (++frames == 17) { // 16 KiB are 16 frames: its second turn
                    assertThat(othersServed).isEqualTo(5);
                }
            }
            ConnectionWorker.Statistics statistics =
                    rig.layer().snapshot().toCompletableFuture().get().workers().get(0);
            assertThat(statistics.recvBudgetHits()).isPositive();
            assertThat(statistics.receivedBytes()).isEqualTo(200 * 1024 + 8 + 5 * 5);
            flooder.join();
            for (EchoClient other : others) {
                other.close();
            }
        }
    }

    @Test
    @DisplayName("R-C-025, R-C-023: a client that does not read costs no turns, nor does one that has read everything")
    void aClientThatDoesNotReadCostsNoTurns() throws Exception {
        int large = 16 << 20;
        EchoHandler handler = new EchoHandler();
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> handler, ONE_LOOP);
                EchoClient client = new EchoClient(rig.address(), 8192)) {
            await().until(() -> handler.connection() != null);
            CountDownLatch roomAgain = new CountDownLatch(1);
            handler.connection().send(EchoCodec.frame(new byte[large]));
            assertThat(handler.connection().outbound().isAboveHighWater()).isTrue();
            handler.connection().outbound().whenBelowLowWater(roomAgain::countDown);
            assertThat(LoopThreads.cpuDuring("worker-0", Duration.ofMillis(300)))
                    .isLessThan(Duration.ofMillis(80));
            assertThat(roomAgain.getCount()).isEqualTo(1);
            assertThat(client.read()).hasSize(large);
            assertThat(roomAgain.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(LoopThreads.cpuDuring("worker-0", Duration.ofMillis(300)))
                    .isLessThan(Duration.ofMillis(50));
            ConnectionWorker.Statistics statistics =
                    rig.layer().snapshot().toCompletableFuture().get().workers().get(0);
            assertThat(statistics.sentBytes()).isEqualTo(large + 4);
        }
    }

    @Test
    void aPausedConnectionIsNotReadUntilItIsResumed() throws Exception {
        EchoHandler pausing = new EchoHandler() {
            @Override
            public void packet(Packet packet) {
                super.packet(packet);
                connection().pauseReading();
            }
        };
        try (LayerRig rig = new LayerRig((id, peer, endpoint) -> pausing, ONE_LOOP);
                EchoClient client = rig.connect()) {
            assertThat(client.ask("first")).isEqualTo("first");
            client.write("second");
            assertThat(LoopThreads.cpuDuring("worker-0", Duration.ofMillis(200)))
                    .isLessThan(Duration.ofMillis(50));
            assertThat(client.socket().getInputStream().available()).isZero();
            pausing.connection().resumeReading();
            assertThat(client.readText()).isEqualTo("second");
        }
    }
}
