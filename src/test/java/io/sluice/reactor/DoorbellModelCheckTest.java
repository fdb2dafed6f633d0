package io.sluice.reactor;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.sluice.testing.TestScale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Posts from several threads against one sleeper: nothing posted is left while it sleeps, in every order. */
public class DoorbellModelCheckTest {

    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wakeUps = new AtomicInteger(); // pending, as a selector keeps one
    private final AtomicInteger allWakeUps = new AtomicInteger();
    private final Doorbell doorbell = new Doorbell(() -> {
        wakeUps.set(1);
        allWakeUps.incrementAndGet();
    });
    private volatile boolean asleep; // the sleeper's
    private final AtomicInteger armings = new AtomicInteger();

    @Operation
    public void post() {
        queue.add(1);
        doorbell.ring();
    }

    /** What the loop does between two waits; asleep, it does it only when woken. */
    @Operation(nonParallelGroup = "sleeper")
    public void tick() {
        if (asleep) {
            if (wakeUps.getAndSet(0) == 0) {
                return;
            }
            asleep = false;
            doorbell.disarm();
        } else {
            doorbell.arm();
            armings.incrementAndGet();
            if (queue.isEmpty() && wakeUps.getAndSet(0) == 0) {
                asleep = true;
                return;
            }
            doorbell.disarm();
        }
        queue.clear();
    }

    @Validate
    public void nothingIsLeftWhileItSleeps() {
        if (asleep && !queue.isEmpty() && wakeUps.get() == 0) {
            throw new IllegalStateException("I1: a lost wake-up");
        }
        if (allWakeUps.get() > armings.get()) {
            throw new IllegalStateException("I2: " + allWakeUps.get() + " wake-ups in " + armings.get() + " sleeps");
        }
    }

    @Test
    @DisplayName("R-C-049: no wake-up is lost and none is spent twice, in all interleavings")
    void noWakeUpIsLost() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(TestScale.count(10_000, 250))
                .threads(3)
                .actorsPerThread(4)
                .actorsBefore(0)
                .actorsAfter(0)
                .verifier(EpsilonVerifier.class) // the validation says what must hold
                .addGuarantee(forClasses(ConcurrentLinkedQueue.class.getName())
                        .allMethods()
                        .treatAsAtomic())
                .check(DoorbellModelCheckTest.class);
    }
}
