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
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of submitters and workers at the narrow places, step by step: whatever happens, every task runs without a
 * further event.
 */
public class WakeProtocolModelCheckTest {

    private static final int INTERLEAVINGS = TestScale.count(100_000, 2000);

    private final SteppedCore one = new SteppedCore(1);
    private final SteppedCore two = new SteppedCore(2);

    @Operation
    public void submitToOne() {
        one.submit(0);
    }

    @Operation
    public void workOfOne() {
        one.work(0);
    }

    @Operation
    public void liveOne() {
        one.live(0);
    }

    @Operation
    public void retireOne() {
        one.retire(0);
    }

    @Operation
    public void settleOne() {
        one.settle();
    }

    @Operation
    public void submitToTwo() {
        two.submit(0);
    }

    @Operation
    public void submitNestingToTwo() {
        two.submit(1);
    }

    @Operation
    public void liveFirst() {
        two.live(0);
    }

    @Operation
    public void liveSecond() {
        two.live(1);
    }

    @Operation
    public void retireSecond() {
        two.retire(1);
    }

    @Operation
    public void settleTwo() {
        two.settle();
    }

    @Test
    @DisplayName("R-C-160: a task comes while the only worker becomes idle")
    void submitWhileBecomingIdle() {
        check(before("submitToOne", "workOfOne"), then("settleOne"), "liveOne", "submitToOne");
    }

    @Test
    @DisplayName("R-C-160: two tasks come while the only worker becomes idle: one search covers both")
    void searchIsWithdrawn() {
        check(before("submitToOne", "workOfOne"), then("settleOne"), "liveOne", "submitToOne", "submitToOne");
    }

    @Test
    @DisplayName("R-C-164, R-C-166: tasks come while the only worker retires: each runs, and there is one thread")
    void submitWhileRetiring() {
        check(before("submitToOne", "liveOne"), then("settleOne"), "retireOne", "submitToOne", "submitToOne");
    }

    @Test
    @DisplayName("R-C-160: a backlog, and both workers awake at the same time")
    void backlogForTwo() {
        check(
                before("submitNestingToTwo", "liveFirst", "liveSecond", "submitToTwo", "submitToTwo"),
                then("settleTwo"),
                "liveFirst",
                "liveSecond",
                "submitToTwo");
    }

    @Test
    @DisplayName("R-C-160, R-C-164: one worker acts, the other one retires, tasks come from inside a task")
    void nestingWhileRetiring() {
        check(
                before("submitNestingToTwo", "liveFirst", "liveSecond", "submitNestingToTwo"),
                then("settleTwo"),
                "liveFirst",
                "retireSecond",
                "submitToTwo");
    }

    private static void check(List<Actor> before, List<Actor> after, String... parallel) {
        List<List<Actor>> threads =
                Stream.of(parallel).map(name -> List.of(actor(name))).toList();
        new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(INTERLEAVINGS)
                .addCustomScenario(new ExecutionScenario(before, threads, after, null))
                .minimizeFailedScenario(false)
                .verifier(EpsilonVerifier.class)
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

    private static List<Actor> then(String operation) {
        return List.of(actor(operation));
    }

    private static Actor actor(String operation) {
        try {
            return new Actor(WakeProtocolModelCheckTest.class.getMethod(operation), List.of());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
