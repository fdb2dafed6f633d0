package io.sluice.pool;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.sluice.stats.SingleWriterCounter;
import io.sluice.task.TaskScope;
import io.sluice.testing.TestScale;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of submitters and workers at the narrow places, step by step: whatever happens, every task runs without a
 * further event.
 */
public class WakeProtocolModelCheckTest {

    private static final int INTERLEAVINGS = TestScale.count(25_000, 500);

    private SteppedCore core;

    @Operation
    public void oneWorker() {
        core = new SteppedCore(1);
    }

    @Operation
    public void twoWorkers() {
        core = new SteppedCore(2);
    }

    @Operation
    public void submit() {
        core.submit(0);
    }

    @Operation
    public void submitNesting() {
        core.submit(1);
    }

    @Operation
    public void work0() {
        core.work(0);
    }

    @Operation
    public void live0() {
        core.live(0);
    }

    @Operation
    public void live1() {
        core.live(1);
    }

    @Operation
    public void work1() {
        core.work(1);
    }

    @Operation
    public void live1ToItsEnd() {
        core.liveSecondToItsEnd();
    }

    @Operation
    public void submitBlocking() {
        core.submitBlocking();
    }

    @Operation
    public void retire0() {
        core.retire(0);
    }

    @Operation
    public void retire1() {
        core.retire(1);
    }

    @Validate
    public void settle() {
        core.settle();
    }

    @Test
    @DisplayName("R-C-160: a task comes while the only worker becomes idle")
    void submitWhileBecomingIdle() {
        check(before("oneWorker", "submit", "work0"), "live0", "submit");
    }

    @Test
    @DisplayName("R-C-160: two tasks come while the only worker becomes idle: one search covers both")
    void searchIsWithdrawn() {
        check(before("oneWorker", "submit", "work0"), "live0", "submit", "submit");
    }

    @Test
    @DisplayName("R-C-164, R-C-166: tasks come while the only worker retires: each runs, and there is one thread")
    void submitWhileRetiring() {
        check(before("oneWorker", "submit", "live0"), "retire0", "submit", "submit");
    }

    @Test
    @DisplayName("R-C-160: a backlog, and both workers awake at the same time")
    void backlogForTwo() {
        check(before("twoWorkers", "submitNesting", "live0", "live1", "submit", "submit"), "live0", "live1", "submit");
    }

    @Test
    @DisplayName("R-C-160, R-C-164: one worker acts, the other one retires, tasks come from inside a task")
    void nestingWhileRetiring() {
        check(before("twoWorkers", "submitNesting", "live0", "live1", "submitNesting"), "live0", "retire1", "submit");
    }

    @Test
    @DisplayName("R-C-160: one worker takes a task that blocks and leaves a backlog while the other one becomes idle")
    void backlogBehindABlockedTask() {
        check(
                before("twoWorkers", "submitNesting", "live0", "work1", "submitBlocking", "submit"),
                "live0",
                "live1ToItsEnd");
    }

    private static void check(List<Actor> before, String... parallel) {
        List<List<Actor>> threads =
                Stream.of(parallel).map(name -> List.of(actor(name))).toList();
        new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(INTERLEAVINGS)
                .addCustomScenario(new ExecutionScenario(before, threads, List.of(), null))
                .minimizeFailedScenario(false)
                .verifier(EpsilonVerifier.class) // no results to explain: what counts is that all is well at the end
                .addGuarantee(forClasses(ConcurrentLinkedQueue.class.getName(), ThreadLocal.class.getName())
                        .allMethods()
                        .treatAsAtomic())
                .addGuarantee(forClasses(
                                WorkerStatistics.class.getName(),
                                TaskScope.class.getName(),
                                SingleWriterCounter.class.getName())
                        .allMethods()
                        .ignore())
                .check(WakeProtocolModelCheckTest.class);
    }

    private static List<Actor> before(String... operations) {
        return Stream.of(operations).map(WakeProtocolModelCheckTest::actor).toList();
    }

    private static Actor actor(String operation) {
        try {
            return new Actor(WakeProtocolModelCheckTest.class.getMethod(operation), List.of());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
