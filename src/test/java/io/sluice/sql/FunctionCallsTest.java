package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.code;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a call of a function, and what only looks like one. */
class FunctionCallsTest {

    private final SqlFixture fixture = new SqlFixture();
    private SqlSession session;

    @BeforeEach
    void open() throws SqlError {
        session = fixture.session();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void stringsAndCommentsAreNoCalls() throws SqlError {
        assertThat(run(session, "SELECT 'ELT(1,2)' /* ELT(1,2) */, \"LPAD(\" -- MD5(1)\n")
                        .rows
                        .get(0))
                .containsExactly("ELT(1,2)", "LPAD(");
    }

    @Test
    void namesOfTablesIndexesAndColumnsAreNoCalls() throws SqlError {
        all(
                session,
                "CREATE TABLE elt (field INT, `left` INT, c CHAR(3), KEY hex (field), UNIQUE KEY bin (`left`))",
                "CREATE INDEX insert_ ON elt (c)",
                "INSERT INTO elt (field, `left`, c) VALUES (1, 2, 'x')",
                "ALTER TABLE elt ADD COLUMN d CHAR(4)");
        assertThat(run(session, "SELECT field, c FROM elt").rows.get(0)).containsExactly("1", "x");
    }

    @Test
    void aTypeIsNoCall() throws SqlError {
        assertThat(run(session, "SELECT CAST(65 AS CHAR(1)), CHAR(65)").rows.get(0))
                .containsExactly("6", "A");
    }

    @Test
    void callsStandInEveryClause() throws SqlError {
        all(
                session,
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), CHECK (LENGTH(name) < 10))",
                "INSERT INTO t VALUES (1, REPEAT('ab', 2)), (LOCATE('b', 'ab'), LPAD('x', 3, 'yz'))",
                "UPDATE t SET name = INSERT(name, 1, 1, UPPER(LEFT(name, 1))) WHERE MD5(id) = MD5('1')");
        assertThat(run(session, "SELECT name FROM t ORDER BY FIELD(id, 2, 1)").rows)
                .containsExactly(List.of("yzx"), List.of("Abab"));
        assertThat(run(session, "SELECT COUNT(*) FROM t GROUP BY RIGHT(name, 1) HAVING LENGTH(MAX(name)) = 4").rows)
                .hasSize(1);
        assertThat(code(session, "INSERT INTO t VALUES (3, REPEAT('x', 10))")).isEqualTo(4025);
    }

    @Test
    void aColumnsLabelIsTheCallAsWritten() throws SqlError {
        assertThat(run(session, "SELECT lpad('x', 2, 'y'), TRIM(LEADING 'x' FROM 'xa') AS b")
                        .labels())
                .containsExactly("lpad('x', 2, 'y')", "b");
    }

    @ParameterizedTest(name = "{0} fails with {1}")
    @CsvSource(
            delimiter = '|',
            value = {"ELT(1)|1582", "LPAD('a')|1582", "LEFT('a')|1064", "CHAR(65 USING x)|1115"})
    void aWrongNumberOfArgumentsIsMariaDbsError(String call, int number) {
        assertThat(code(session, "SELECT " + call)).isEqualTo(number);
    }

    @Test
    void theSchemaOfTheFunctionsIsNoClientsBusiness() throws SqlError {
        assertThat(run(session, "SHOW DATABASES").rows)
                .noneMatch(row -> row.get(0).contains("sluice"));
        assertThat(code(session, "USE `sluice$functions`")).isEqualTo(1049);
        assertThat(code(session, "DROP DATABASE `sluice$functions`")).isGreaterThan(0);
    }

    @Test
    void whatAFileKeepsMayCallFunctionsWhenItIsOpenedAgain(@TempDir Path folder) throws SqlError {
        String url = "sluice.sql.url = \"jdbc:h2:file:" + folder.resolve("db") + "\"";
        try (SqlFixture first = new SqlFixture(url)) {
            all(first.session(), "CREATE TABLE t (name VARCHAR(20), CHECK (LENGTH(name) < 3))");
        }
        try (SqlFixture second = new SqlFixture(url)) {
            SqlSession again = second.session();
            all(again, "INSERT INTO t VALUES (REVERSE('ab'))");
            assertThat(code(again, "INSERT INTO t VALUES ('abc')")).isEqualTo(4025);
            assertThat(run(again, "SELECT LPAD(name, 3, 'x') FROM t").value()).isEqualTo("xba");
        }
    }

    @Test
    void sessionFunctionsMayBeArguments() throws SqlError {
        assertThat(run(session, "SELECT CONCAT_WS('-', DATABASE(), @@autocommit)")
                        .value())
                .isEqualTo("test-1");
    }
}
