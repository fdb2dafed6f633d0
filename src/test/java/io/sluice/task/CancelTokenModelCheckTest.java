package io.sluice.task;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A listener registered beside a cancel is heard exactly once in every interleaving. */
public class CancelTokenModelCheckTest {

    private final CancelToken token = new CancelToken();
    private final AtomicInteger registered = new AtomicInteger();
    private final AtomicInteger heard = new AtomicInteger();

    /** Cancels; true for the one that did it. */
    @Operation
    public boolean cancel() {
        return token.cancel(CancelToken.Cause.KILL);
    }

    /** Registers a listener that stays. */
    @Operation
    public void register() {
        token.onCancel(cause -> heard.incrementAndGet());
        registered.incrementAndGet();
    }

    /** Registers a listener that nobody waits for. */
    @Operation
    public void registerAndRemove() {
        token.onCancel(cause -> {}).close();
    }

    /** I2, once all threads are done. */
    @Validate
    public void everyListenerThatStayedWasHeardOnce() {
        if (token.isCancelled() && heard.get() != registered.get()) {
            throw new AssertionError("I2: " + registered + " registered, " + heard + " heard");
        }
    }

    @Test
    @DisplayName("I1, I2 under every interleaving")
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(8)
                .invocationsPerIteration(200)
                .threads(2)
                .actorsPerThread(3)
                .check(CancelTokenModelCheckTest.class);
    }
}
