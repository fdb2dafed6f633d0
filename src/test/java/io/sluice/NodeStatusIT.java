package io.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.TestNode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a running node counts, as its clients see it. */
class NodeStatusIT {

    private final TestNode node = TestNode.start(Map.of());

    @AfterEach
    void stop() {
        node.close();
    }

    private static Map<String, Long> numbers(Statement statement) throws SQLException {
        Map<String, Long> found = new TreeMap<>();
        try (ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS")) {
            while (rows.next()) {
                if (rows.getString(2).matches("\\d+")) {
                    found.put(rows.getString(1), rows.getLong(2));
                }
            }
        }
        return found;
    }

    @Test
    @DisplayName("R-M-077: connections, threads, statements and bytes are moved by what clients do")
    void counters() throws Exception {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement()) {
            Map<String, Long> before = numbers(statement);
            statement.executeQuery("SELECT REPEAT('x', 5000)").close();
            try (Connection other = node.connect()) {
                other.createStatement().execute("DO 1");
                Map<String, Long> after = numbers(statement);
                assertThat(after.get("Threads_connected")).isEqualTo(before.get("Threads_connected") + 1);
                assertThat(after.get("Connections")).isEqualTo(before.get("Connections") + 1);
                assertThat(after.get("Max_used_connections")).isGreaterThanOrEqualTo(2);
                assertThat(after.get("Com_do")).isEqualTo(before.getOrDefault("Com_do", 0L) + 1);
                assertThat(after.get("Questions")).isGreaterThan(before.get("Questions"));
                assertThat(after.get("Bytes_sent")).isGreaterThan(before.get("Bytes_sent") + 5000);
                assertThat(after.get("Bytes_received")).isGreaterThan(before.get("Bytes_received"));
                assertThat(after.get("Threads_created")).isPositive();
                assertThat(after.get("Threads_running")).isPositive();
                assertThat(after.get("Threadpool_threads")).isGreaterThan(after.get("Threadpool_idle_threads"));
            }
        }
    }

    @Test
    @DisplayName("SHOW NODES of a node that stands alone: itself")
    void alone() throws Exception {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW NODES")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("STATUS")).isEqualTo("Alone");
            assertThat(rows.getString("OWN")).isEqualTo("YES");
            assertThat(rows.getString("MYSQL_LISTENER"))
                    .isEqualTo("127.0.0.1:" + node.address().getPort());
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    @DisplayName("SHUTDOWN is answered, and the node stops in order")
    void shutdown() throws Exception {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
        assertThat(node.node().whenStopped().toCompletableFuture().get(30, TimeUnit.SECONDS))
                .isZero();
    }
}
