package io.sluice.testing;

import io.sluice.Node;
import io.sluice.NodeConfig;
import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A whole node in this JVM, on a free port and a database of its own. */
public final class TestNode implements AutoCloseable {

    private final Node node;

    private TestNode(Node node) {
        this.node = node;
    }

    /** A node with these settings over the defaults. */
    public static TestNode start(Map<String, String> settings) {
        return start(settings, Tap.off());
    }

    /** As {@link #start(Map)}, watched by {@code tap}. */
    public static TestNode start(Map<String, String> settings, Tap tap) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("sluice.mysql.port", "0");
        all.put("sluice.sql.url", "jdbc:h2:mem:" + UUID.randomUUID());
        all.putAll(settings);
        return new TestNode(Node.start(NodeConfig.load(null, all), Clock.system(), tap));
    }

    /** The node itself. */
    public Node node() {
        return node;
    }

    /** Where MySQL clients connect. */
    public InetSocketAddress address() {
        return node.listeners().get(Node.MYSQL);
    }

    /** A connection through the MariaDB driver, as {@code root}. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mariadb://127.0.0.1:" + address().getPort() + "/?user=root");
    }

    /** Stops it and returns the exit code. */
    public int stop() {
        node.stop("the test is over");
        return node.whenStopped().toCompletableFuture().join();
    }

    @Override
    public void close() {
        stop();
    }
}
