package io.sluice.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.Task;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import io.sluice.testing.Seeds;
import io.sluice.testing.TestScale;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random load from several threads and from inside tasks, on few threads; replayable by its seed. */
class PoolProgressTest {

    private static final int SUBMITTERS = 3;
    private static final Duration HANG = Duration.ofSeconds(30);

    static LongStream seeds() {
        return Seeds.fresh(TestScale.count(200, 6));
    }

    @ParameterizedTest(name = "R-C-160, R-C-161, R-C-162: a free worker and a queued task make progress (seed {0})")
    @MethodSource("seeds")
    void everyTaskRunsOnce(long seed) {
        RandomGenerator random = Seeds.random(seed);
        PoolSettings settings = randomSettings(random);
        try (PoolFixture it = start(settings, random)) {
            Load load = new Load(it.pool);
            load.submitAll(random, 2000);
            assertThat(load.allEnded()).as("hung: %s", it.snapshot()).isTrue();
            assertThat(load.tasks).allSatisfy(task -> {
                assertThat(task.runs).hasValue(1);
                assertThat(task.refusals).hasValue(0);
            });
            assertThat(load.twoInOneThread).hasValue(0);
        }
    }

    @ParameterizedTest(name = "R-C-162, G-C-31: a stop amid submissions runs or refuses each task, once (seed {0})")
    @MethodSource("seeds")
    void stopAmidSubmissions(long seed) {
        RandomGenerator random = Seeds.random(seed);
        try (PoolFixture it = start(randomSettings(random), random)) {
            Load load = new Load(it.pool);
            int stopAfter = random.nextInt(1000);
            Thread stopper = new Thread(() -> {
                while (load.ended.get() < stopAfter) {
                    Thread.onSpinWait();
                }
                it.pool.stop();
            });
            stopper.start();
            load.submitAll(random, 2000);
            assertThat(load.allEnded()).as("hung: %s", it.snapshot()).isTrue();
            assertThat(load.tasks)
                    .allSatisfy(task ->
                            assertThat(task.runs.get() + task.refusals.get()).isEqualTo(1));
            assertThat(it.pool.stop().toCompletableFuture()).succeedsWithin(HANG);
            CoreSnapshot core = it.core(0);
            assertThat(core.requested()).isEqualTo(core.completed() + core.refused());
        }
    }

    private static PoolFixture start(PoolSettings settings, RandomGenerator random) {
        AtomicInteger starts = new AtomicInteger();
        int failEvery = random.nextBoolean() ? Integer.MAX_VALUE : 2 + random.nextInt(3);
        return PoolFixture.start(settings, Clock.system(), Tap.off(), thread -> {
            if (thread instanceof WorkerThread && starts.incrementAndGet() % failEvery == 0) {
                throw new OutOfMemoryError("unable to create native thread, as the test wants");
            }
            thread.start();
        });
    }

    private static PoolSettings randomSettings(RandomGenerator random) {
        return new PoolSettings(
                1,
                1 + random.nextInt(4),
                // Short, so that threads retire and come back all the time.
                Duration.ofNanos(1_000L + random.nextInt(1_000_000)),
                1 + random.nextInt(8),
                3,
                Duration.ofSeconds(60));
    }

    private static final class Load {

        final List<Probe> tasks = new ArrayList<>();
        final AtomicInteger ended = new AtomicInteger();
        final AtomicInteger twoInOneThread = new AtomicInteger();
        private final TaskPool pool;
        private final CountDownLatch allEnded = new CountDownLatch(1);

        Load(TaskPool pool) {
            this.pool = pool;
        }

        /** Decides everything in one thread, so that the seed decides it; every second task comes from inside another. */
        void submitAll(RandomGenerator random, int count) {
            List<List<Probe>> shares = new ArrayList<>();
            for (int i = 0; i < SUBMITTERS; i++) {
                shares.add(new ArrayList<>());
            }
            while (tasks.size() < count) {
                Probe outer = new Probe(this, pauseNanos(random), random.nextInt(50) == 0 ? 1000 : 0);
                tasks.add(outer);
                for (int nested = random.nextInt(3); nested > 0; nested--) {
                    Probe inner = new Probe(this, pauseNanos(random), 0);
                    outer.nested.add(inner);
                    tasks.add(inner);
                }
                shares.get(random.nextInt(SUBMITTERS)).add(outer);
            }
            List<Thread> submitters = new ArrayList<>();
            for (List<Probe> share : shares) {
                submitters.add(new Thread(() -> share.forEach(Probe::submit)));
            }
            submitters.forEach(Thread::start);
        }

        private static long pauseNanos(RandomGenerator random) {
            return random.nextInt(20) == 0 ? random.nextInt(2_000_000) : 0;
        }

        void end(Probe task) {
            // What a task never submitted, because it was refused, ends with it.
            int now = ended.addAndGet(task.runs.get() == 0 ? 1 + refuseNested(task) : 1);
            if (now == tasks.size()) {
                allEnded.countDown();
            }
        }

        private static int refuseNested(Probe task) {
            task.nested.forEach(inner -> inner.refusals.incrementAndGet());
            return task.nested.size();
        }

        boolean allEnded() {
            try {
                return allEnded.await(HANG.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Probe implements Task, TaskOwner {

        private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

        final AtomicInteger runs = new AtomicInteger();
        final AtomicInteger refusals = new AtomicInteger();
        final List<Probe> nested = new ArrayList<>();
        private final Load load;
        private final long blockNanos;
        private final int pauseNanos;

        Probe(Load load, long blockNanos, int pauseNanos) {
            this.load = load;
            this.blockNanos = blockNanos;
            this.pauseNanos = pauseNanos;
        }

        /** A pause before some submissions lets the pool come to rest in between. */
        void submit() {
            if (pauseNanos > 0) {
                LockSupport.parkNanos(pauseNanos);
            }
            load.pool.submit(this);
        }

        @Override
        public TaskOwner owner() {
            return this;
        }

        @Override
        public long affinity() {
            return 0;
        }

        @Override
        public void run(TaskScope scope) {
            if (INSIDE.get()) {
                load.twoInOneThread.incrementAndGet();
            }
            INSIDE.set(true);
            runs.incrementAndGet();
            nested.forEach(Probe::submit);
            if (blockNanos > 0) {
                LockSupport.parkNanos(blockNanos);
            }
            INSIDE.set(false);
            load.end(this);
        }

        @Override
        public void refused(Refusal reason) {
            refusals.incrementAndGet();
            load.end(this);
        }
    }
}
