package io.sluice.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.Section;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whether and how this node joins a cluster.
 *
 * @param enabled off: the node stands alone and opens no cluster port
 * @param host this node's address, as the other nodes reach it
 * @param port this node's cluster port
 * @param nodeName what the operator calls this node
 * @param roles what this node is for, for the operator to read
 * @param seedNodes {@code host:port} of the nodes to join through, the same list on every node
 */
public record ClusterSettings(
        boolean enabled, String host, int port, String nodeName, List<String> roles, List<String> seedNodes) {

    private static final Pattern HOST_AND_PORT = Pattern.compile("[^:\\s]+:\\d{1,5}");

    /** Reads {@code sluice.cluster}. */
    public static ClusterSettings from(Config root) {
        Section section = Section.of(root, "sluice.cluster");
        String host = section.text("host");
        int port = section.integer("port", 1, 65535);
        String name = section.text("node-name");
        ClusterSettings settings = new ClusterSettings(
                section.onOff("enabled"),
                host,
                port,
                name.equals("auto") ? host + ":" + port : name,
                section.texts("roles"),
                section.texts("seed-nodes"));
        for (String seed : settings.seedNodes()) {
            if (!HOST_AND_PORT.matcher(seed).matches()) {
                throw new IllegalSettingException(section.path("seed-nodes"), seed, "a list of host:port");
            }
        }
        if (settings.enabled() && settings.seedNodes().isEmpty()) {
            throw new IllegalSettingException(
                    section.path("seed-nodes"), "[]", "at least one host:port while sluice.cluster.enabled = on");
        }
        return settings;
    }

    /**
     * What this node tells the others of itself.
     *
     * @param mysql where its MySQL listener is bound; one that listens everywhere is found at {@link #host}
     */
    public NodeCard card(InetSocketAddress mysql) {
        String listener = mysql.getAddress().isAnyLocalAddress() ? host : mysql.getHostString();
        return new NodeCard(host + ":" + port, nodeName, listener + ":" + mysql.getPort());
    }

    /** What Pekko must be told for it, to be laid over its own configuration. */
    public Config forPekko(String systemName) {
        if (!enabled) {
            return ConfigFactory.empty();
        }
        List<String> seeds =
                seedNodes.stream().map(s -> "pekko://" + systemName + "@" + s).toList();
        return ConfigFactory.parseMap(Map.of(
                "pekko.actor.provider",
                "cluster",
                "pekko.remote.artery.canonical.hostname",
                host,
                "pekko.remote.artery.canonical.port",
                port,
                "pekko.cluster.roles",
                ConfigValueFactory.fromIterable(roles),
                "pekko.cluster.seed-nodes",
                ConfigValueFactory.fromIterable(seeds)));
    }
}
