package io.sluice;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.UnknownKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a node: overrides, then the operator's file, then what Sluice needs of Pekko, then the reference of
 * Sluice and its libraries. <b>Errors:</b> a file that cannot be read, a key nobody knows or a value that cannot be parsed
 * is an {@link IllegalSettingException} with a text for the operator.
 */
public final class NodeConfig {

    private NodeConfig() {}

    /**
     * Loads and merges.
     *
     * @param file the operator's file, or null for none
     * @param overrides key to value, as given on the command line
     */
    public static Config load(@Nullable Path file, Map<String, String> overrides) {
        try {
            Config given = overrides(overrides).withFallback(file == null ? ConfigFactory.empty() : parse(file));
            UnknownKeys.refuse(given, ConfigFactory.parseResources("reference.conf"));
            UnknownKeys.refuse(given.resolve(), ConfigFactory.defaultReference());
            return given.withFallback(ConfigFactory.parseResources("pekko-of-sluice.conf"))
                    .withFallback(ConfigFactory.defaultReferenceUnresolved())
                    .resolve();
        } catch (ConfigException e) {
            throw new IllegalSettingException(String.valueOf(e.getMessage()));
        }
    }

    private static Config parse(Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalSettingException("configuration file " + file + " cannot be read");
        }
        return ConfigFactory.parseFile(file.toFile());
    }

    private static Config overrides(Map<String, String> overrides) {
        Config all = ConfigFactory.empty();
        for (Map.Entry<String, String> entry : overrides.entrySet()) {
            all = override(entry.getKey(), entry.getValue()).withFallback(all);
        }
        return all;
    }

    /** A value is read as HOCON where it is any ({@code 5s}, {@code [a, b]}), and as plain text otherwise. */
    private static Config override(String key, String value) {
        try {
            Config parsed = ConfigFactory.parseString(key + " = " + value);
            if (parsed.hasPath(key)) {
                return parsed;
            }
        } catch (ConfigException notHocon) {
            // such as jdbc:h2:mem:sluice, which the next line takes as it stands
        }
        return ConfigFactory.empty().withValue(key, ConfigValueFactory.fromAnyRef(value));
    }
}
