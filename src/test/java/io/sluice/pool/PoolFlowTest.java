package io.sluice.pool;

import static io.sluice.pool.PoolFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sluice.flow.Clock;
import io.sluice.flow.FlowEvent;
import io.sluice.flow.RecordingTap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PoolFlowTest {

    private final Queue<String> flow = new ConcurrentLinkedQueue<>();

    @Test
    @DisplayName("D-19: the flow of one task: sent by whoever submits, received by the core, run by a worker")
    void flowOfOneTask() {
        RecordingTap tap = new RecordingTap(Clock.system(), event -> flow.add(line(event)));
        try (PoolFixture it = PoolFixture.start(settings(1, 4), Clock.system(), tap, Thread::start)) {
            String before = tap.enter("session 7");
            ProbeTask.withAffinity(0).submittedTo(it.pool).thread();
            tap.leave(before);
            await().until(() -> flow.size() == 4);
            assertThat(flow)
                    .containsExactly(
                            "session 7 -> core-0: Execute[task=task of affinity 0]",
                            "core-0 received Execute[task=task of affinity 0]",
                            "core-0-worker-0: task started, affinity 0",
                            "core-0-worker-0: task ended, affinity 0");
        }
    }

    private static String line(FlowEvent event) {
        if (event instanceof FlowEvent.Sent sent) {
            return sent.party() + " -> " + sent.to() + ": " + sent.message();
        }
        if (event instanceof FlowEvent.Received received) {
            return received.party() + " received " + received.message();
        }
        FlowEvent.Step step = (FlowEvent.Step) event;
        return step.party() + ": " + step.step() + ", " + step.subject();
    }
}
