package io.sluice.pool;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Interleavings of submitters and two workers: whatever happens, every task runs without a further event. */
public class WakeProtocolModelCheckTest {

    private final WakeModel core = new WakeModel(2);

    @Operation
    public void submit() {
        core.submit(0);
    }

    @Operation
    public void submitNesting() {
        core.submit(1);
    }

    @Operation(nonParallelGroup = "worker 0")
    public void live0() {
        core.live(0);
    }

    @Operation(nonParallelGroup = "worker 0")
    public void retire0() {
        core.retire(0);
    }

    @Operation(nonParallelGroup = "worker 1")
    public void live1() {
        core.live(1);
    }

    @Operation(nonParallelGroup = "worker 1")
    public void retire1() {
        core.retire(1);
    }

    @Validate
    public void everyTaskRuns() {
        core.settle();
    }

    @Test
    @DisplayName("R-C-160, R-C-164: a free worker and a queued task never wait for each other; one thread per worker")
    void noLostWakeUp() {
        new ModelCheckingOptions()
                .iterations(40)
                .invocationsPerIteration(600)
                .actorsBefore(2)
                .threads(3)
                .actorsPerThread(3)
                .actorsAfter(0)
                .check(WakeProtocolModelCheckTest.class);
    }
}
