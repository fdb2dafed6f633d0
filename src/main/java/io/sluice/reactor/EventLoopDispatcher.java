package io.sluice.reactor;

import com.typesafe.config.Config;
import io.sluice.flow.Clock;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.dispatch.Dispatcher;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.dispatch.ExecutorServiceFactoryProvider;
import org.apache.pekko.dispatch.MessageDispatcher;
import org.apache.pekko.dispatch.MessageDispatcherConfigurator;
import scala.concurrent.duration.Duration;
import scala.concurrent.duration.FiniteDuration;

/**
 * Gives each actor spawned on it an {@link EventLoop} of its own: the {@code type} of a dispatcher in the configuration.
 * (Pekko's pinned dispatcher drains a mailbox without bound and ignores a custom executor.) <b>Threading:</b> Pekko asks
 * while it spawns; a restart does not ask again.
 */
public final class EventLoopDispatcher extends MessageDispatcherConfigurator {

    /** Pekko calls this constructor by reflection. */
    public EventLoopDispatcher(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
    }

    @Override
    public MessageDispatcher dispatcher() {
        Config config = config();
        long shutdownMillis = config.getDuration("shutdown-timeout", TimeUnit.MILLISECONDS);
        return new Dispatcher(
                this,
                config.getString("id"),
                config.getInt("throughput"),
                Duration.Zero(),
                new LoopProvider(Setups.of(prerequisites().settings()).clock()),
                new FiniteDuration(shutdownMillis, TimeUnit.MILLISECONDS));
    }

    private record LoopProvider(Clock clock) implements ExecutorServiceFactoryProvider {

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return () -> EventLoop.start(threads, clock);
        }
    }
}
