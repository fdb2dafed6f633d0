package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.sluice.sql.Column;
import io.sluice.sql.ResultSink;
import io.sluice.sql.error.SqlError;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** MariaDB Connector/J at its defaults against the front. */
class RealClientTest {

    private final SocketNode node = open();

    private static SocketNode open() {
        try {
            return new SocketNode(TestSettings.of("sluice.mysql.users = ["
                    + "{ name = root, password = \"\", hosts = loopback },"
                    + "{ name = bench, password = geheim, hosts = any } ]"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @AfterEach
    void close() throws Exception {
        await().atMost(Duration.ofSeconds(10)).until(() -> node.registry.all().isEmpty());
        node.close();
    }

    @Test
    void itLogsInAsksAndLeaves() throws Exception {
        try (Connection connection = connect("bench", "bench", "geheim");
                Statement statement = connection.createStatement()) {
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("MariaDB");
            assertThat(connection.getMetaData().getDatabaseProductVersion()).isEqualTo(TestNode.VERSION);
            assertThat(connection.getCatalog()).isEqualTo("bench");
            assertThat(connection.isValid(5)).isTrue();
            for (int i = 0; i < 50; i++) {
                try (ResultSet rows = statement.executeQuery("SELECT 1")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                    assertThat(rows.next()).isFalse();
                }
            }
        }
    }

    @Test
    void valuesOfAllSizesArriveWhole() throws Exception {
        int[] sizes = {0, 250, 251, 65535, 65536, 1_000_000, 0xffffff - 20, 0xffffff - 4, 0xffffff, 0xffffff + 100};
        node.engine.scripts.put("SIZES", (session, token, out) -> rows(out, sizes));
        try (Connection connection = connect("", "root", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SIZES")) {
            for (int size : sizes) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).hasSize(size);
                assertThat(rows.getString(2)).isNull();
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void errorsCarryNumberAndState() throws Exception {
        node.engine.scripts.put("DUP", (session, token, out) -> {
            throw new SqlError(1062, "23000", "Duplicate entry '1' for key 'PRIMARY'");
        });
        node.engine.scripts.put("INS", (session, token, out) -> out.ok(3, 42, 0, "Records: 3"));
        try (Connection connection = connect("", "root", "");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate("DUP")).isInstanceOfSatisfying(SQLException.class, e -> {
                assertThat(e.getErrorCode()).isEqualTo(1062);
                assertThat(e.getSQLState()).isEqualTo("23000");
            });
            assertThat(statement.executeUpdate("INS", Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(3);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getLong(1)).isEqualTo(42);
            }
        }
    }

    @Test
    void aRefusedLoginSaysWhy() {
        assertThatThrownBy(() -> connect("", "bench", "falsch"))
                .isInstanceOfSatisfying(SQLException.class, e -> {
                    assertThat(e.getErrorCode()).isEqualTo(1045);
                    assertThat(e.getSQLState()).isEqualTo("28000");
                })
                .hasMessageContaining("Access denied for user 'bench'@'127.0.0.1' (using password: YES)");
        assertThatThrownBy(() -> connect("nix", "root", ""))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1049));
    }

    private static void rows(ResultSink out, int[] sizes) {
        out.columns(List.of(
                Column.expression("v", Column.Type.BLOB, 1 << 30), Column.expression("n", Column.Type.VAR_STRING, 1)));
        for (int size : sizes) {
            byte[] value = "x".repeat(size).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            out.row(column -> column == 0 ? value : null);
        }
        out.end(0);
    }

    private Connection connect(String schema, String user, String password) throws SQLException {
        return DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + node.port() + "/" + schema, user, password);
    }
}
