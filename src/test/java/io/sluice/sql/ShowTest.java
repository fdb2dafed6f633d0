package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.code;
import static io.sluice.sql.SqlFixture.run;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.SqlFixture.Answer;
import io.sluice.sql.error.SqlError;
import io.sluice.stats.InfoColumn;
import io.sluice.stats.InfoTable;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SHOW is a select over an information table, with MariaDB's headers. */
class ShowTest {

    private final SqlFixture fixture = new SqlFixture();
    private SqlSession session;

    @BeforeEach
    void createTables() throws SqlError {
        session = fixture.session();
        all(
                session,
                "CREATE TABLE zebra (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) DEFAULT 'x''y')",
                "CREATE TABLE apple (id INT, zebra_id INT, KEY k (zebra_id, id))",
                "CREATE VIEW names AS SELECT name FROM zebra");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private List<List<String>> rows(String sql) throws SqlError {
        return run(session, sql).rows;
    }

    @Test
    void tables() throws SqlError {
        Answer answer = run(session, "SHOW TABLES");
        assertThat(answer.labels()).containsExactly("Tables_in_test");
        assertThat(answer.rows).containsExactly(List.of("apple"), List.of("names"), List.of("zebra"));
        answer = run(session, "SHOW FULL TABLES FROM test LIKE '%e%'");
        assertThat(answer.labels()).containsExactly("Tables_in_test (%e%)", "Table_type");
        assertThat(answer.rows)
                .containsExactly(
                        List.of("apple", "BASE TABLE"), List.of("names", "VIEW"), List.of("zebra", "BASE TABLE"));
        assertThat(rows("SHOW FULL TABLES WHERE Table_type = 'VIEW' OR Tables_in_test LIKE 'z%'"))
                .containsExactly(List.of("names", "VIEW"), List.of("zebra", "BASE TABLE"));
        assertThat(rows("SHOW TABLES FROM information_schema LIKE 'nosuch%'")).isEmpty();
        assertThat(rows("SHOW TABLES FROM information_schema LIKE 'SCHEMATA'")).containsExactly(List.of("SCHEMATA"));
        assertThat(code(session, "SHOW TABLES FROM nosuch")).isEqualTo(1049);
        assertThat(code(fixture.fresh(), "SHOW TABLES")).isEqualTo(1046);
    }

    @Test
    void databases() throws SqlError {
        Answer answer = run(session, "SHOW DATABASES LIKE 'te%'");
        assertThat(answer.labels()).containsExactly("Database (te%)");
        assertThat(answer.rows).containsExactly(List.of("test"));
        assertThat(rows("SHOW SCHEMAS WHERE `Database` <> 'test'")).containsExactly(List.of("information_schema"));
    }

    @Test
    void columns() throws SqlError {
        Answer answer = run(session, "SHOW COLUMNS FROM zebra");
        assertThat(answer.labels()).containsExactly("Field", "Type", "Null", "Key", "Default", "Extra");
        assertThat(answer.rows)
                .containsExactly(
                        asList("id", "int(11)", "NO", "PRI", null, "auto_increment"),
                        asList("name", "varchar(20)", "YES", "", "x'y", ""));
        assertThat(rows("DESCRIBE test.zebra")).isEqualTo(answer.rows);
        assertThat(rows("EXPLAIN zebra")).isEqualTo(answer.rows);
        assertThat(rows("DESC zebra 'n%'")).containsExactly(answer.rows.get(1));
        assertThat(rows("DESC zebra name")).containsExactly(answer.rows.get(1));
        assertThat(rows("SHOW FIELDS IN zebra IN test WHERE Field = 'id'")).containsExactly(answer.rows.get(0));
        assertThat(run(session, "SHOW FULL COLUMNS FROM test.zebra LIKE 'n%'").rows)
                .containsExactly(asList(
                        "name",
                        "varchar(20)",
                        "utf8mb4_general_ci",
                        "YES",
                        "",
                        "x'y",
                        "",
                        "select,insert,update,references",
                        ""));
        assertThat(code(session, "SHOW COLUMNS FROM nosuch")).isEqualTo(1146);
        assertThat(code(session, "SHOW COLUMNS FROM information_schema.nosuch")).isEqualTo(1109);
        assertThat(rows("SHOW COLUMNS FROM information_schema.schemata LIKE 'SQL%'"))
                .containsExactly(asList("SQL_PATH", "varchar(512)", "YES", "", null, ""));
    }

    @Test
    void keys() throws SqlError {
        Answer answer = run(session, "SHOW INDEX FROM apple WHERE Seq_in_index = 2");
        assertThat(answer.labels())
                .startsWith("Table", "Non_unique", "Key_name", "Seq_in_index")
                .hasSize(14);
        assertThat(answer.rows.get(0)).startsWith("apple", "1", "k", "2", "id", "A");
        assertThat(rows("SHOW KEYS IN zebra FROM test").get(0)).startsWith("zebra", "0", "PRIMARY");
        assertThat(code(session, "SHOW INDEX FROM nosuch")).isEqualTo(1146);
    }

    @Test
    void tableStatus() throws SqlError {
        Answer answer = run(session, "SHOW TABLE STATUS FROM test LIKE 'z%'");
        assertThat(answer.labels())
                .startsWith("Name", "Engine", "Version", "Row_format", "Rows")
                .hasSize(20);
        assertThat(answer.rows).hasSize(1);
        assertThat(rows("SHOW TABLE STATUS WHERE Comment = 'VIEW'").get(0).get(0))
                .isEqualTo("names");
    }

    @Test
    void variablesAndStatus() throws SqlError {
        assertThat(rows("SHOW VARIABLES WHERE Variable_name IN ('autocommit', 'sql_notes') AND Value <> ''"))
                .containsExactly(List.of("autocommit", "ON"), List.of("sql_notes", "ON"));
        assertThat(rows("SHOW GLOBAL VARIABLES LIKE 'auto_commit'")).isEmpty();
        assertThat(run(session, "SHOW SESSION STATUS LIKE 'Innodb%'").labels())
                .containsExactly("Variable_name", "Value");
        assertThat(
                        rows(
                                "SELECT variable_value FROM information_schema.global_variables WHERE variable_name = 'version'"))
                .containsExactly(List.of(SqlFixture.VERSION));
    }

    @Test
    void warnings() throws SqlError {
        run(session, "DROP TABLE IF EXISTS a, b");
        assertThat(rows("SHOW WARNINGS LIMIT 1, 5")).containsExactly(List.of("Note", "1051", "Unknown table 'test.b'"));
        assertThat(run(session, "SHOW COUNT(*) WARNINGS").labels()).containsExactly("@@session.warning_count");
        assertThat(rows("SHOW COUNT(*) WARNINGS")).containsExactly(List.of("2"));
        assertThat(rows("SHOW ERRORS")).isEmpty();
    }

    @Test
    @DisplayName("D-12: what needs no table opens no database session, and what is no SHOW is 1064")
    void syntax() {
        for (String wrong : List.of(
                "SHOW",
                "SHOW nonsense",
                "SHOW FULL DATABASES",
                "SHOW COLUMNS",
                "SHOW TABLES LIKE",
                "SHOW TABLES WHERE",
                "SHOW WARNINGS LIMIT x")) {
            assertThat(code(session, wrong)).as(wrong).isEqualTo(1064);
        }
        assertThat(code(session, "SHOW DATABASES WHERE nosuch = 1")).isEqualTo(1054);
    }

    @Test
    void serverThings() throws SqlError {
        assertThat(rows("SHOW ENGINES").get(0)).startsWith("InnoDB", "DEFAULT");
        assertThat(rows("SHOW STORAGE ENGINES")).hasSize(1);
        assertThat(rows("SHOW CHARACTER SET LIKE 'utf8mb4'"))
                .containsExactly(List.of("utf8mb4", "UTF-8 Unicode", "utf8mb4_general_ci", "4"));
        assertThat(rows("SHOW CHARSET WHERE Maxlen = 1 AND Charset = 'latin1'")).hasSize(1);
        assertThat(rows("SHOW COLLATION WHERE Charset = 'latin1' AND `Default` = 'Yes'"))
                .containsExactly(List.of("latin1_swedish_ci", "latin1", "8", "Yes", "Yes", "1"));
        assertThat(rows("SELECT id FROM information_schema.collations WHERE collation_name = 'utf8mb4_bin'"))
                .containsExactly(List.of("46"));
        assertThat(rows("SHOW PLUGINS").get(0)).startsWith("mysql_native_password", "ACTIVE", "AUTHENTICATION");
        assertThat(run(session, "SHOW GRANTS FOR CURRENT_USER()").labels())
                .containsExactly("Grants for root@localhost");
        assertThat(rows("SHOW GRANTS FOR root@'localhost'"))
                .containsExactly(List.of("GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost`"));
        assertThat(code(session, "SHOW GRANTS FOR nobody@x")).isEqualTo(1141);
        assertThat(rows("SHOW PRIVILEGES")).contains(List.of("Select", "Tables", "Read rows"));
        assertThat(rows("SELECT COUNT(*) > 600 FROM information_schema.keywords"))
                .containsExactly(List.of("1"));
    }

    @Test
    void whatIsNotThere() throws SqlError {
        for (String empty : List.of(
                "SHOW MASTER STATUS",
                "SHOW BINLOG STATUS",
                "SHOW SLAVE STATUS",
                "SHOW REPLICA STATUS",
                "SHOW ALL SLAVES STATUS",
                "SHOW SLAVE HOSTS",
                "SHOW TRIGGERS",
                "SHOW EVENTS FROM test LIKE 'x'",
                "SHOW PROCEDURE STATUS",
                "SHOW FUNCTION STATUS WHERE Db = 'test'",
                "SHOW PROFILES",
                "HELP 'select'")) {
            Answer answer = run(session, empty);
            assertThat(answer.rows).as(empty).isEmpty();
            assertThat(answer.labels()).as(empty).isNotEmpty();
        }
        assertThat(code(session, "SHOW BINARY LOGS")).isEqualTo(1381);
        assertThat(code(session, "SHOW MASTER LOGS")).isEqualTo(1381);
        assertThat(code(session, "SHOW ENGINE innodb STATUS")).isEqualTo(1235);
        assertThat(code(session, "SHOW ENGINE falcon STATUS")).isEqualTo(1286);
    }

    @Test
    @DisplayName("D-13: another room's table has a SHOW of its own")
    void registered() throws SqlError {
        fixture.engine.showTables(List.of(new InfoTable(
                "PLANETS",
                List.of(new InfoColumn("NAME", "varchar(20)", false)),
                () -> List.of(List.of("venus"), List.of("mars")))));
        assertThat(rows("SHOW PLANETS")).hasSize(2);
        assertThat(rows("SHOW PLANETS LIKE 'm%'")).containsExactly(List.of("mars"));
        assertThat(rows("SHOW PLANETS WHERE name <> 'mars'")).containsExactly(List.of("venus"));
        assertThat(code(session, "SHOW KEYWORDS")).isEqualTo(1064);
    }

    @Test
    void tablesLookedAt() throws SqlError {
        assertThat(rows("ANALYZE TABLE zebra, nosuch"))
                .containsExactly(
                        List.of("test.zebra", "analyze", "status", "OK"),
                        List.of("test.nosuch", "analyze", "Error", "Table 'test.nosuch' doesn't exist"),
                        List.of("test.nosuch", "analyze", "status", "Operation failed"));
        assertThat(rows("CHECK TABLE zebra, names EXTENDED"))
                .containsExactly(
                        List.of("test.zebra", "check", "status", "OK"), List.of("test.names", "check", "status", "OK"));
        assertThat(rows("OPTIMIZE LOCAL TABLE test.zebra")).hasSize(2);
        assertThat(rows("OPTIMIZE TABLE names").get(0))
                .containsExactly("test.names", "optimize", "Error", "'test.names' is not of type 'BASE TABLE'");
        assertThat(rows("REPAIR TABLE zebra QUICK").get(0)).contains("note");
    }

    @Test
    void replicas() throws SqlError {
        assertThat(code(session, "START SLAVE")).isEqualTo(1200);
        assertThat(run(session, "STOP REPLICA").warnings).isEqualTo(1);
        all(session, "START ALL SLAVES", "STOP ALL REPLICAS");
        assertThat(code(session, "STOP nothing")).isEqualTo(1064);
    }

    @Test
    void processes() throws SqlError {
        assertThat(run(session, "SHOW FULL PROCESSLIST").labels())
                .containsExactly("Id", "User", "Host", "db", "Command", "Time", "State", "Info", "Progress");
        assertThat(code(session, "SHOW PROCESSLIST WHERE Id = 1")).isEqualTo(1064);
    }

    @Test
    void flush() throws SqlError {
        all(
                session,
                "FLUSH TABLES",
                "FLUSH TABLES zebra, test.apple",
                "FLUSH LOCAL HOSTS, STATUS",
                "FLUSH PRIVILEGES",
                "FLUSH BINARY LOGS",
                "FLUSH QUERY CACHE",
                "RESET QUERY CACHE",
                "BEGIN",
                "FLUSH LOGS");
        assertThat(session.inTransaction()).isFalse();
        assertThat(code(session, "FLUSH")).isEqualTo(1064);
        assertThat(code(session, "FLUSH nonsense")).isEqualTo(1064);
    }

    @Test
    void explain() throws SqlError {
        all(session, "INSERT INTO zebra (name) VALUES ('a'), ('b')");
        Answer answer = run(session, "EXPLAIN SELECT * FROM zebra z WHERE name = 'a'");
        assertThat(answer.labels())
                .containsExactly(
                        "id",
                        "select_type",
                        "table",
                        "type",
                        "possible_keys",
                        "key",
                        "key_len",
                        "ref",
                        "rows",
                        "Extra");
        assertThat(answer.rows)
                .containsExactly(asList("1", "SIMPLE", "z", "ALL", null, null, null, null, "2", "Using where"));
        assertThat(rows("DESC SELECT * FROM zebra WHERE id = 1").get(0))
                .startsWith("1", "SIMPLE", "zebra", "const", "PRIMARY", "PRIMARY");
        assertThat(rows("EXPLAIN SELECT * FROM apple LEFT JOIN zebra ON zebra.id = zebra_id WHERE zebra_id > 1"))
                .extracting(row -> row.get(2) + " " + row.get(3) + " " + row.get(5))
                .containsExactly("apple range k", "zebra eq_ref PRIMARY");
        assertThat(
                        rows(
                                "EXPLAIN SELECT * FROM zebra WHERE id IN (SELECT id FROM apple) UNION SELECT 1, 'x' FROM names"))
                .extracting(row -> row.get(0) + row.get(1))
                .contains("1PRIMARY");
        assertThat(rows("EXPLAIN UPDATE zebra SET name = 'x' WHERE id = 2").get(0))
                .startsWith("1", "SIMPLE", "zebra", "const");
        assertThat(rows("EXPLAIN DELETE FROM zebra").get(0)).startsWith("1", "SIMPLE", "zebra", "ALL");
        assertThat(rows("EXPLAIN INSERT INTO zebra (name) VALUES ('c')").get(0)).startsWith("1", "INSERT", "zebra");
        assertThat(rows("SELECT COUNT(*) FROM zebra")).containsExactly(List.of("2"));
        assertThat(rows("EXPLAIN SELECT 1").get(0)).contains("No tables used");
        assertThat(rows("EXPLAIN EXTENDED SELECT 1").get(0)).hasSize(11);
        assertThat(code(session, "EXPLAIN SELECT * FROM nosuch")).isEqualTo(1146);
        assertThat(code(session, "EXPLAIN nosuch")).isEqualTo(1146);
    }
}
