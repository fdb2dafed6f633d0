package io.sluice.testing;

import java.time.Duration;

/** How long the long tests run: {@code sluice.test.scale} is the share of the full length, 1 in the soak tier. */
public final class TestScale {

    private static final double SCALE = Double.parseDouble(System.getProperty("sluice.test.scale", "0.02"));

    private TestScale() {}

    /** The share of {@code full}, but at least {@code floor}. */
    public static Duration duration(Duration full, Duration floor) {
        Duration scaled = Duration.ofNanos((long) (full.toNanos() * SCALE));
        return scaled.compareTo(floor) < 0 ? floor : scaled;
    }

    /** The share of {@code full}, but at least {@code floor}. */
    public static int count(int full, int floor) {
        return Math.max(floor, (int) (full * SCALE));
    }
}
