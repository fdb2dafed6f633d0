package io.sluice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.testing.RawMysql;
import io.sluice.testing.Seeds;
import io.sluice.testing.TestNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A whole node on real sockets, as its clients see it. */
class NodeIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final TestNode node = TestNode.start(Map.of("sluice.max-connections", "1100"));

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void theMariadbDriverCreatesFillsAndReadsATable() throws Exception {
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE shop");
            statement.execute("USE shop");
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40)) ENGINE=InnoDB");
            assertThat(statement.executeUpdate("INSERT INTO item (name) VALUES ('nut'), ('bolt'), (NULL)"))
                    .isEqualTo(3);
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery("SELECT id, name FROM item ORDER BY id")) {
                while (result.next()) {
                    rows.add(result.getInt(1) + " " + result.getString(2));
                }
            }
            assertThat(rows).containsExactly("1 nut", "2 bolt", "3 null");
        }
    }

    @Test
    @DisplayName("R-M-037: a thousand idle connections cost no thread, and sixteen busy ones beside them no error")
    void idleConnectionsCostNoThread() throws Exception {
        try (RawMysql warm = RawMysql.login(node.address())) {
            warm.query("SELECT 1");
        }
        List<RawMysql> idle = new ArrayList<>();
        ExecutorService busy = Executors.newFixedThreadPool(16);
        try {
            int before = serverThreads();
            for (int i = 0; i < 1000; i++) {
                idle.add(RawMysql.login(node.address()));
            }
            assertThat(serverThreads()).isLessThanOrEqualTo(before);
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                results.add(busy.submit(busyClient()));
            }
            for (Future<Integer> result : results) {
                assertThat(result.get(60, TimeUnit.SECONDS)).isEqualTo(200);
            }
            for (RawMysql client : idle) {
                assertThat(client.query("SELECT 2")).containsExactly("2");
            }
        } finally {
            busy.shutdown();
            for (RawMysql client : idle) {
                client.close();
            }
        }
    }

    @Test
    @DisplayName("V-C-10: 500 malformed or truncated packets end their own connections only, and leave nothing behind")
    void malformedPacketsHurtNobodyElse() throws Exception {
        RandomGenerator random = Seeds.random(Seeds.fresh(1).findFirst().orElseThrow());
        try (RawMysql neighbour = RawMysql.login(node.address())) {
            for (int i = 0; i < 500; i++) {
                sendGarbage(random, i);
                if (i % 10 == 0) {
                    assertThat(neighbour.query("SELECT " + i)).containsExactly(Integer.toString(i));
                }
            }
            assertThat(neighbour.query("SELECT 'alive'")).containsExactly("alive");
            Awaitility.await()
                    .atMost(SOON)
                    .untilAsserted(() -> assertThat(neighbour.query("SHOW STATUS LIKE 'Threads_connected'"))
                            .containsExactly("Threads_connected,1"));
        }
    }

    @Test
    @DisplayName("D-03: a client that vanishes has its transaction rolled back, and its locks are free within seconds")
    void aVanishedClientIsRolledBack() throws Exception {
        try (RawMysql other = RawMysql.login(node.address())) {
            other.query("CREATE DATABASE d");
            other.query("CREATE TABLE d.t (id INT PRIMARY KEY, v INT)");
            other.query("INSERT INTO d.t VALUES (1, 10)");
            RawMysql client = RawMysql.login(node.address());
            client.query("BEGIN");
            client.query("UPDATE d.t SET v = 11 WHERE id = 1");
            client.close();
            other.query("UPDATE d.t SET v = v + 1 WHERE id = 1");
            assertThat(other.query("SELECT v FROM d.t")).containsExactly("11");
        }
    }

    @Test
    @DisplayName("D-03: what was sent before a goodbye is answered before the connection ends")
    void pipelinedCommandsAreAnsweredInOrderBeforeTheGoodbye() throws Exception {
        try (RawMysql client = RawMysql.login(node.address())) {
            for (int i = 0; i < 100; i++) {
                client.sendQuery("SELECT " + i);
                client.write(0, new byte[] {14}); // a ping between, which must wait for its turn
            }
            client.write(0, new byte[] {1});
            for (int i = 0; i < 100; i++) {
                assertThat(client.readResult()).containsExactly(Integer.toString(i));
                assertThat(client.read()[0]).as("ping").isZero();
            }
            assertThat(client.closedByServer()).isTrue();
        }
    }

    @Test
    @DisplayName("R-M-007: above the limit a client gets 1040 before the greeting; a place given back can be taken")
    void theConnectionLimitIsTold() throws Exception {
        try (TestNode small = TestNode.start(Map.of("sluice.max-connections", "1"))) {
            RawMysql first = RawMysql.login(small.address());
            try (RawMysql administrator = new RawMysql(small.address());
                    RawMysql third = new RawMysql(small.address())) {
                assertThat(administrator.read()[0]).as("a greeting").isEqualTo((byte) 10);
                assertThat(RawMysql.text(third.read())).startsWith("1040 ").contains("Too many connections");
                assertThat(third.closedByServer()).isTrue();
            }
            first.close();
            Awaitility.await().atMost(SOON).ignoreExceptions().until(() -> {
                try (RawMysql again = RawMysql.login(small.address())) {
                    return again.query("SELECT 1").equals(List.of("1"));
                }
            });
        }
    }

    @Test
    void aPortThatIsTakenIsToldByAddress() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String port = Integer.toString(taken.getLocalPort());
            assertThatThrownBy(() -> TestNode.start(Map.of("sluice.mysql.port", port)))
                    .isInstanceOf(StartFailedException.class)
                    .hasMessageContaining("127.0.0.1:" + port);
        }
    }

    @Test
    @DisplayName("Stop: an idle client is told 1053 and the exit code is 0")
    void stopTellsIdleClients() throws Exception {
        RawMysql client = RawMysql.login(node.address());
        assertThat(node.stop()).isZero();
        assertThat(RawMysql.text(client.read())).startsWith("1053 08S01");
        assertThat(client.closedByServer()).isTrue();
        client.close();
    }

    private Callable<Integer> busyClient() {
        return () -> {
            int right = 0;
            try (RawMysql client = RawMysql.login(node.address())) {
                for (int i = 0; i < 200; i++) {
                    if (client.query("SELECT " + i).equals(List.of(Integer.toString(i)))) {
                        right++;
                    }
                }
            }
            return right;
        };
    }

    private void sendGarbage(RandomGenerator random, int index) throws IOException {
        byte[] noise = new byte[1 + random.nextInt(200)];
        random.nextBytes(noise);
        boolean loggedIn = index % 2 == 0;
        try (RawMysql client = loggedIn ? RawMysql.login(node.address()) : new RawMysql(node.address())) {
            switch (index % 7) {
                case 0 -> client.writeBytes(noise);
                case 1 -> client.write(random.nextInt(256), noise);
                case 2 -> client.write(loggedIn ? 0 : 1, noise);
                case 3 -> client.writeBytes(header(1 << 20, 0)); // and nothing behind it
                case 4 -> client.write(0, new byte[0]);
                case 5 -> client.writeBytes(new byte[] {1});
                default -> {
                    client.writeBytes(header(0xffffff, 0));
                    client.writeBytes(noise);
                }
            }
        } catch (IOException closedByTheServer) {
            assertThat(closedByTheServer).isNotNull(); // its right
        }
    }

    private static byte[] header(int length, int sequence) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length | sequence << 24)
                .array();
    }

    private static int serverThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("sluice"))
                .count();
    }
}
