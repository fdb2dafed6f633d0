package io.sluice.pool;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every interleaving of a few operations on one word of the idle set has a sequential explanation. */
public class IndexSetModelCheckTest {

    private final IndexSet set = new IndexSet(64);

    @Operation
    public void add(@Param(gen = IntGen.class, conf = "1:3") int index) {
        set.add(index);
    }

    @Operation
    public boolean remove(@Param(gen = IntGen.class, conf = "1:3") int index) {
        return set.remove(index);
    }

    @Operation
    public int takeLowest() {
        return set.takeLowest();
    }

    @Operation
    public boolean contains(@Param(gen = IntGen.class, conf = "1:3") int index) {
        return set.contains(index);
    }

    @Test
    @DisplayName("R-C-161, R-C-166: of all who take an idle worker exactly one gets it")
    void oneTakerPerIndex() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(500)
                .threads(3)
                .actorsPerThread(3)
                .check(IndexSetModelCheckTest.class);
    }
}
