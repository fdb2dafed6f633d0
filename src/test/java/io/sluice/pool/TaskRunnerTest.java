package io.sluice.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.flow.Tap;
import io.sluice.task.TaskScope;
import io.sluice.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaskRunnerTest {

    private final ManualClock clock = new ManualClock();
    private final TaskRunner runner = new TaskRunner(clock, Tap.off());
    private final WorkerStatistics statistics = new WorkerStatistics();

    @Test
    @DisplayName("G-C-23: a failure of the machine is thrown on, after the accounts are done")
    void fatalErrorIsAccountedFor() {
        OutOfMemoryError failure = new OutOfMemoryError("as the test wants");
        ProbeTask task = ProbeTask.doing(() -> {
            clock.advance(Duration.ofMillis(3));
            throw failure;
        });
        assertThatThrownBy(() -> runner.run(new QueuedTask(task, 0), statistics))
                .isSameAs(failure);
        assertThat(statistics.completed()).isEqualTo(1);
        assertThat(statistics.failed()).isEqualTo(1);
        assertThat(statistics.runNanos()).isEqualTo(3_000_000);
        assertThat(statistics.runningForNanos(clock.nanoTime())).isZero();
    }

    @Test
    @DisplayName("D-07: a task runs inside a scope of its owner, which is closed in every ending")
    void scopeOfTheOwner() {
        ProbeTask[] self = new ProbeTask[1];
        self[0] = ProbeTask.doing(() -> {
            assertThat(TaskScope.current().owner()).isSameAs(self[0]);
            throw new IllegalStateException("as the test wants");
        });
        runner.run(new QueuedTask(self[0], 0), statistics);
        assertThat(self[0].runs).hasValue(1);
        assertThat(TaskScope.current().owner()).hasToString("nobody");
    }
}
