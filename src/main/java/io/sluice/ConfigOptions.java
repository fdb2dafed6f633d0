package io.sluice;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command takes its configuration from. */
final class ConfigOptions {

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "The node's configuration (HOCON). Without it the defaults hold.")
    private @Nullable Path file;

    @Option(names = "-D", paramLabel = "key=value", description = "Sets one key, over the file. May be repeated.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    Config load() {
        return NodeConfig.load(file, overrides);
    }
}
