package io.sluice.pool;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.Dispatcher;
import org.apache.pekko.dispatch.Dispatchers;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.dispatch.ExecutorServiceFactoryProvider;
import org.apache.pekko.dispatch.MessageDispatcher;
import org.apache.pekko.dispatch.MessageDispatcherConfigurator;
import org.apache.pekko.dispatch.MonitorableThreadFactory;
import scala.concurrent.duration.Duration;
import scala.concurrent.duration.FiniteDuration;

/**
 * The dispatcher of one core: its executor is the core's {@link CoreExecutor}. Registered in code, since each core has its
 * own and the pool needs to know which.
 */
final class CoreDispatcher extends MessageDispatcherConfigurator {

    private static final FiniteDuration SHUTDOWN_TIMEOUT = new FiniteDuration(1, TimeUnit.SECONDS);

    private final MessageDispatcher dispatcher;

    private CoreDispatcher(Config config, Dispatchers dispatchers, String id, int throughput, CoreExecutor executor) {
        super(config, dispatchers.prerequisites());
        dispatcher = new Dispatcher(this, id, throughput, Duration.Zero(), new Provider(executor), SHUTDOWN_TIMEOUT);
    }

    /**
     * Makes {@code executor} the executor of a new dispatcher.
     *
     * @param name of the core
     * @return the dispatcher's id; a system keeps registered ids for its whole life, so each start of a pool gets new ones
     */
    static String register(ActorSystem system, String name, int throughput, CoreExecutor executor) {
        Dispatchers dispatchers = system.dispatchers();
        for (int life = 1; ; life++) {
            String id = "sluice-pool-" + name + "-" + life;
            Config config =
                    ConfigFactory.parseMap(Map.of("id", id)).withFallback(dispatchers.defaultDispatcherConfig());
            CoreDispatcher configurator = new CoreDispatcher(config, dispatchers, id, throughput, executor);
            if (dispatchers.registerConfigurator(id, configurator)) {
                return id;
            }
        }
    }

    @Override
    public MessageDispatcher dispatcher() {
        return dispatcher;
    }

    private record Provider(CoreExecutor executor) implements ExecutorServiceFactoryProvider {

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return () -> executor.open(handler(threads));
        }

        @Override
        public boolean isVirtualized() {
            return false;
        }

        /** What the system does with a failure that ends a thread, such as leaving the JVM. */
        private static Thread.UncaughtExceptionHandler handler(ThreadFactory threads) {
            return threads instanceof MonitorableThreadFactory monitored
                    ? monitored.exceptionHandler()
                    : Thread.getDefaultUncaughtExceptionHandler();
        }
    }
}
