package io.sluice.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.NodeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files in conf/cluster start nodes that see each other and share one database (D-26). */
class ClusterFilesMultiNodeIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    @DisplayName(
            "D-26: SHOW NODES lists both on each, what one writes the other reads, and the database outlives its owner")
    void nodesFromTheShippedFiles() throws Exception {
        int first = NodeProcess.freePort();
        int second = NodeProcess.freePort();
        String seeds = "[\"127.0.0.1:" + first + "\",\"127.0.0.1:" + second + "\"]";
        try (NodeProcess one = node(1, first, seeds);
                NodeProcess two = node(2, second, seeds)) {
            List<List<String>> expected = List.of(row(one, "node-1", first, "YES"), row(two, "node-2", second, "NO"));
            awaitNodes(one, expected);
            awaitNodes(two, List.of(row(one, "node-1", first, "NO"), row(two, "node-2", second, "YES")));

            ask(one, "CREATE TABLE test.shared (id INT PRIMARY KEY, name VARCHAR(20))");
            ask(one, "INSERT INTO test.shared VALUES (1, 'from one')");
            ask(two, "INSERT INTO test.shared VALUES (2, 'from two')");
            assertThat(ask(one, "SELECT name FROM test.shared ORDER BY id"))
                    .containsExactly(List.of("from one"), List.of("from two"));
            assertThat(ask(two, "SELECT column_name FROM information_schema.columns WHERE table_name = 'shared'"))
                    .containsExactly(List.of("id"), List.of("name"));

            one.terminate();
            assertThat(one.exitCode(LIMIT)).as(one.log()).isZero();
            Awaitility.await()
                    .atMost(LIMIT)
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(ask(two, "SELECT COUNT(*) FROM test.shared"))
                            .containsExactly(List.of("2")));
            awaitNodes(two, List.of(row(two, "node-2", second, "YES")));
        }
    }

    private static List<String> row(NodeProcess node, String name, int port, String own) throws IOException {
        return List.of(
                name,
                "127.0.0.1:" + port,
                "Up",
                "",
                own,
                "127.0.0.1:" + node.mysql().getPort());
    }

    private NodeProcess node(int number, int port, String seeds) throws IOException {
        return NodeProcess.start(
                Files.createDirectory(directory.resolve("node-" + number)),
                Path.of("conf/cluster/node-" + number + ".conf"),
                Map.of(
                        "sluice.cluster.port",
                        Integer.toString(port),
                        "sluice.cluster.seed-nodes",
                        seeds,
                        "sluice.sql.url",
                        "jdbc:h2:file:" + directory.resolve("data/sluice") + ";AUTO_SERVER=TRUE"));
    }

    private static void awaitNodes(NodeProcess node, List<List<String>> expected) {
        Awaitility.await()
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(ask(node, "SHOW NODES"))
                        .as(node.log())
                        .containsExactlyInAnyOrderElementsOf(expected));
    }

    private static List<List<String>> ask(NodeProcess node, String sql) throws SQLException, IOException {
        String url = "jdbc:mariadb://127.0.0.1:" + node.mysql().getPort() + "/?user=root";
        List<List<String>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                ResultSet result = statement.getResultSet();
                while (result.next()) {
                    List<String> row = new ArrayList<>();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        row.add(result.getString(i));
                    }
                    rows.add(row);
                }
            }
        }
        return rows;
    }
}
