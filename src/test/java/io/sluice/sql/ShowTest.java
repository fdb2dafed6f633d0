package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.code;
import static io.sluice.sql.SqlFixture.run;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.SqlFixture.Answer;
import io.sluice.sql.error.SqlError;
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
}
