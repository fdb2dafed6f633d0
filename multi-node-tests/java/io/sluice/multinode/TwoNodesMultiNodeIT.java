package io.sluice.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.NodeProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes in two JVMs form a cluster; one leaves in order, and the other sees it go. */
class TwoNodesMultiNodeIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void twoNodesSeeEachOtherUpAndOneSeesTheOtherLeave() throws Exception {
        int first = NodeProcess.freePort();
        int second = NodeProcess.freePort();
        try (NodeProcess one = node("one", first, first);
                NodeProcess two = node("two", second, first)) {
            awaitMembers(one, 2);
            awaitMembers(two, 2);
            two.terminate();
            assertThat(two.exitCode(LIMIT)).as(two.log()).isZero();
            awaitMembers(one, 1);
            assertThat(status(one, "Sluice_cluster_unreachable")).isEqualTo("0");
            Awaitility.await()
                    .atMost(LIMIT)
                    .untilAsserted(() -> assertThat(one.log()).contains("is Removed"));
        }
    }

    private NodeProcess node(String name, int port, int seed) throws IOException {
        return NodeProcess.start(
                Files.createDirectory(directory.resolve(name)),
                Map.of(
                        "sluice.cluster.enabled",
                        "on",
                        "sluice.cluster.port",
                        Integer.toString(port),
                        "sluice.cluster.seed-nodes",
                        "[\"127.0.0.1:" + seed + "\"]"));
    }

    private static void awaitMembers(NodeProcess node, int count) {
        Awaitility.await()
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(status(node, "Sluice_cluster_members"))
                        .as(node.log())
                        .isEqualTo(Integer.toString(count)));
    }

    private static String status(NodeProcess node, String variable) throws SQLException, IOException {
        InetSocketAddress address = node.mysql();
        String url = "jdbc:mariadb://127.0.0.1:" + address.getPort() + "/?user=root";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW STATUS LIKE '" + variable + "'")) {
            assertThat(rows.next()).as(variable).isTrue();
            return rows.getString(2);
        }
    }
}
