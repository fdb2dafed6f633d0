package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.sluice.flow.Clock;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.error.SqlError;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that are not in this JVM's memory. */
class DatabaseAddressTest {

    private static H2Engine engine(String url) {
        return new H2Engine(
                SqlSettings.from(ConfigFactory.parseString("sluice.sql.url = \"" + url + "\"")
                        .withFallback(ConfigFactory.defaultReference())),
                new SessionRegistry(),
                SqlFixture.VERSION,
                Clock.system());
    }

    private static SqlSession session(H2Engine engine, int id) throws SqlError {
        SqlSession session = engine.openSession(new SqlEngine.ClientInfo(id, "root", "localhost"));
        session.use("test");
        return session;
    }

    @Test
    void aFileKeepsWhatWasCommitted(@TempDir Path directory) throws SqlError {
        String url = "jdbc:h2:file:" + directory.resolve("data");
        try (H2Engine engine = engine(url)) {
            all(
                    session(engine, 1),
                    "create table Items (Id int not null auto_increment primary key, n varchar(5))",
                    "insert into items (n) values ('a')",
                    "begin",
                    "insert into items (n) values ('lost')");
        }
        try (H2Engine engine = engine(url)) {
            assertThat(run(session(engine, 1), "select * from items").rows).containsExactly(List.of("1", "a"));
        }
    }

    @Test
    @DisplayName("D-26 two nodes on one database server: data is shared, a session's functions are its own node's")
    void aServerIsSharedByTwoNodes(@TempDir Path directory) throws SqlError, SQLException {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", directory.toString())
                .start();
        String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/shared";
        try (H2Engine one = engine(url);
                H2Engine two = engine(url)) {
            SqlSession first = session(one, 17);
            SqlSession second = session(two, 99);
            all(first, "create table t (id int, c bigint)", "insert into t values (1, connection_id())");
            assertThat(run(second, "select c, connection_id() from t").rows).containsExactly(List.of("17", "99"));
            one.close();
            assertThat(run(second, "select count(*) from t").value()).isEqualTo("1");
        } finally {
            server.stop();
        }
    }
}
