package io.sluice.testing;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;

/** Seeds of the property tests: fresh ones, or the one in {@code sluice.test.seed} to replay a failure. */
public final class Seeds {

    private Seeds() {}

    /**
     * For a {@code @MethodSource}: JUnit shows the seed in the test's name, so a failure can be replayed with {@code
     * -Dsluice.test.seed=}.
     */
    public static LongStream fresh(int count) {
        String fixed = System.getProperty("sluice.test.seed", "");
        return fixed.isBlank()
                ? RandomGeneratorFactory.getDefault().create().longs(count)
                : LongStream.of(Long.parseLong(fixed.trim()));
    }

    /** The generator of one run. */
    public static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }
}
