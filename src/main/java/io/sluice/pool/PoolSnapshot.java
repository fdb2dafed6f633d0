package io.sluice.pool;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The numbers of the whole pool.
 *
 * @param cores each core's, by index
 */
public record PoolSnapshot(List<CoreSnapshot> cores) {

    /** One number of all cores together. */
    public long total(ToLongFunction<CoreSnapshot> number) {
        return cores.stream().mapToLong(number).sum();
    }

    /** What the busy workers of all cores are busy with. */
    public List<RunningTask> running() {
        return cores.stream().flatMap(core -> core.running().stream()).toList();
    }
}
