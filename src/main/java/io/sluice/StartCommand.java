package io.sluice;

import com.typesafe.config.Config;
import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs a node in the foreground until it is told to stop. The first SIGTERM or SIGINT stops it in order, a second one at
 * once. Exit codes: 0 after an orderly stop, 1 when the stop missed its deadline or the node failed, 2 when the
 * configuration is unusable.
 */
@Command(name = "start", description = "Starts a node in the foreground.", mixinStandardHelpOptions = true)
final class StartCommand implements Callable<Integer> {

    private static final int STOPPED_AT_ONCE = 130;

    @Mixin
    private final ConfigOptions options = new ConfigOptions();

    @Option(
            names = "--ready-file",
            paramLabel = "PATH",
            description = "Written when the node accepts connections: one line 'name host:port' per listener.")
    private @Nullable Path readyFile;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Config config = options.load();
        ReadyFile ready = readyFile == null ? null : ReadyFile.at(readyFile);
        Node node = Node.start(config, Clock.system(), Tap.off());
        AtomicInteger signals = new AtomicInteger();
        stopOn("TERM", node, signals);
        stopOn("INT", node, signals);
        PrintWriter out = spec.commandLine().getOut();
        out.println(Banner.of(node));
        out.flush();
        if (ready == null) {
            return node.whenStopped().toCompletableFuture().join();
        }
        ready.write(node.listeners());
        node.whenStopping().thenRun(ready::remove);
        try {
            return node.whenStopped().toCompletableFuture().join();
        } finally {
            ready.remove();
        }
    }

    private static void stopOn(String signal, Node node, AtomicInteger signals) {
        SignalHandlers.on(signal, () -> {
            if (signals.incrementAndGet() == 1) {
                node.stop("SIG" + signal);
            } else {
                Runtime.getRuntime().halt(STOPPED_AT_ONCE);
            }
        });
    }
}
