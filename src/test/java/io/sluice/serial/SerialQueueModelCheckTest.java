package io.sluice.serial;

import io.sluice.serial.SerialQueue.Admission;
import io.sluice.serial.SerialQueue.Band;
import io.sluice.serial.SerialQueue.Taken;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every interleaving of two submitters and the runner of the turns behaves like some order of their steps. */
public class SerialQueueModelCheckTest {

    private final SerialQueue<Integer> queue = new SerialQueue<>(4, 1000);

    /** Offers a command. */
    @Operation
    public Admission offer() {
        return queue.offer(Band.COMMAND, 1, 1);
    }

    /** Offers a control item. */
    @Operation
    public Admission control() {
        return queue.offer(Band.CONTROL, 2, 0);
    }

    /** The running turn takes an item and carries it out. */
    @Operation(nonParallelGroup = "turn")
    public int take() {
        Taken<Integer> taken = queue.take();
        if (taken == null) {
            return 0;
        }
        queue.done(taken);
        return taken.item();
    }

    /** The running turn ends; true: the next one is due. */
    @Operation(nonParallelGroup = "turn")
    public boolean endTurn() {
        return queue.endTurn();
    }

    @Test
    @DisplayName("R-Z-062, R-Z-063, R-Z-064: no admitted item is left without a turn")
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(8)
                .invocationsPerIteration(200)
                .threads(2)
                .actorsPerThread(3)
                .check(SerialQueueModelCheckTest.class);
    }
}
