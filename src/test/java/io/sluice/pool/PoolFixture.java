package io.sluice.pool;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.flow.Clock;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A pool under a parent that notes which cores end. */
final class PoolFixture implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Config CONFIG = ConfigFactory.parseString(
                    "sluice.max-connections = 151, pekko.loglevel = OFF, pekko.stdout-loglevel = OFF")
            .withFallback(ConfigFactory.load())
            .resolve();

    final TaskPool pool;
    final Queue<String> endedCores = new ConcurrentLinkedQueue<>();

    private final ActorSystem<Void> system;

    private PoolFixture(PoolSettings settings, Clock clock, Tap tap, Consumer<Thread> starter) {
        CompletableFuture<TaskPool> started = new CompletableFuture<>();
        Behavior<Void> parent = Behaviors.setup(context -> {
            started.complete(TaskPool.start(context, settings, starter));
            return Behaviors.receive(Void.class)
                    .onSignal(Terminated.class, ended -> {
                        endedCores.add(ended.getRef().path().name());
                        return Behaviors.same();
                    })
                    .build();
        });
        system = ActorSystem.create(
                parent, "pool", ActorSystemSetup.create(BootstrapSetup.create(CONFIG), new FlowSetup(clock, tap)));
        pool = started.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    static PoolFixture start(PoolSettings settings) {
        return start(settings, Clock.system(), Tap.off(), Thread::start);
    }

    static PoolFixture start(PoolSettings settings, Clock clock, Tap tap, Consumer<Thread> starter) {
        return new PoolFixture(settings, clock, tap, starter);
    }

    static PoolSettings settings(int cores, int maxThreads) {
        return new PoolSettings(cores, maxThreads, Duration.ofSeconds(60), 64, 3, Duration.ofSeconds(60));
    }

    static Config config() {
        return CONFIG;
    }

    ActorSystem<Void> system() {
        return system;
    }

    PoolSnapshot snapshot() {
        return pool.snapshot()
                .toCompletableFuture()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    CoreSnapshot core(int index) {
        return snapshot().cores().get(index);
    }

    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated()
                .toCompletableFuture()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
