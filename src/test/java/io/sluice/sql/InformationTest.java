package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.code;
import static io.sluice.sql.SqlFixture.run;
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

/** D-13: any SELECT works on an information table, whatever else is in the statement. */
class InformationTest {

    private final SqlFixture fixture = new SqlFixture();
    private SqlSession session;

    @BeforeEach
    void createTables() throws SqlError {
        session = fixture.session();
        all(
                session,
                "CREATE TABLE parent (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) NOT NULL DEFAULT 'x''y',"
                        + " price DECIMAL(10,2) COMMENT 'in euro', UNIQUE KEY by_name (name)) COMMENT = 'the upper one'",
                "CREATE TABLE child (id INT, parent_id INT, KEY both_ids (parent_id, id),"
                        + " CONSTRAINT to_parent FOREIGN KEY (parent_id) REFERENCES parent (id) ON DELETE CASCADE)",
                "CREATE VIEW names AS SELECT name FROM parent");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private List<List<String>> rows(String sql) throws SqlError {
        return run(session, sql).rows;
    }

    @Test
    @DisplayName("D-13: tables of a schema, filtered and sorted")
    void tables() throws SqlError {
        assertThat(rows("SELECT table_name, table_type, engine, table_comment FROM information_schema.tables"
                        + " WHERE table_schema = 'test' ORDER BY table_name DESC"))
                .containsExactly(
                        List.of("parent", "BASE TABLE", "InnoDB", "the upper one"),
                        java.util.Arrays.asList("names", "VIEW", null, "VIEW"),
                        List.of("child", "BASE TABLE", "InnoDB", ""));
    }

    @Test
    @DisplayName("D-13: joins, aliases, groups and subqueries over several of them and a client's table")
    void joins() throws SqlError {
        assertThat(rows(
                        "SELECT t.TABLE_NAME, COUNT(*) AS n FROM INFORMATION_SCHEMA.TABLES t JOIN information_schema.COLUMNS c"
                                + " ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME"
                                + " WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE = 'BASE TABLE' GROUP BY t.TABLE_NAME"
                                + " HAVING COUNT(*) > 1 ORDER BY n DESC, 1"))
                .containsExactly(List.of("parent", "3"), List.of("child", "2"));
        all(session, "INSERT INTO parent (name) VALUES ('child'), ('nobody')");
        assertThat(rows("SELECT name FROM parent WHERE name IN"
                        + " (SELECT table_name FROM information_schema.tables WHERE table_schema = 'test')"))
                .containsExactly(List.of("child"));
        assertThat(rows(
                        "SELECT information_schema.tables.table_name, parent.id FROM parent, information_schema.`tables`"
                                + " WHERE table_name = name"))
                .containsExactly(List.of("child", "1"));
    }

    @Test
    @DisplayName("D-13: never inside strings or comments, nor for a column of that name")
    void onlyTables() throws SqlError {
        assertThat(run(session, "SELECT 'information_schema.tables' /* from information_schema.tables */")
                        .value())
                .isEqualTo("information_schema.tables");
        all(session, "CREATE TABLE tables (tables INT)", "INSERT INTO tables VALUES (7)");
        assertThat(rows("SELECT tables FROM tables")).containsExactly(List.of("7"));
    }

    @Test
    @DisplayName("D-13: as the current database")
    void current() throws SqlError {
        run(session, "USE information_schema");
        assertThat(rows("SELECT COUNT(*) FROM tables t, schemata AS s WHERE t.table_schema = s.schema_name"
                        + " AND s.schema_name = 'test'"))
                .containsExactly(List.of("3"));
        assertThat(rows("WITH tables AS (SELECT 1 AS x) SELECT * FROM tables")).containsExactly(List.of("1"));
        assertThat(rows("SELECT name FROM test.parent")).isEmpty();
        assertThat(code(session, "SELECT * FROM nosuch")).isEqualTo(1109);
    }

    @Test
    void anotherTableThanThereIs() {
        assertThat(code(session, "SELECT * FROM information_schema.nosuch")).isEqualTo(1109);
        assertThat(code(session, "DELETE FROM information_schema.tables")).isEqualTo(1044);
        assertThat(code(session, "UPDATE information_schema.tables SET table_name = ''"))
                .isEqualTo(1044);
        assertThat(code(session, "INSERT INTO information_schema.schemata VALUES (1)"))
                .isEqualTo(1044);
        assertThat(code(session, "CREATE VIEW v AS SELECT * FROM information_schema.tables"))
                .isEqualTo(1235);
    }

    @Test
    void rowsMayBeCopied() throws SqlError {
        all(
                session,
                "CREATE TABLE kept (name VARCHAR(64))",
                "INSERT INTO kept SELECT column_name FROM information_schema.columns WHERE table_name = 'child'");
        assertThat(rows("SELECT name FROM kept ORDER BY 1")).containsExactly(List.of("id"), List.of("parent_id"));
    }

    @Test
    void columns() throws SqlError {
        Answer answer = run(session, "SELECT * FROM information_schema.columns WHERE table_name = 'parent'");
        assertThat(answer.labels())
                .startsWith("TABLE_CATALOG", "TABLE_SCHEMA", "TABLE_NAME", "COLUMN_NAME")
                .hasSize(22);
        assertThat(
                        rows(
                                "SELECT column_name, column_default, is_nullable, column_type, column_key, extra, column_comment"
                                        + " FROM information_schema.columns WHERE table_name = 'parent' ORDER BY ordinal_position"))
                .containsExactly(
                        java.util.Arrays.asList("id", null, "NO", "int(11)", "PRI", "auto_increment", ""),
                        List.of("name", "'x''y'", "NO", "varchar(20)", "UNI", "", ""),
                        List.of("price", "NULL", "YES", "decimal(10,2)", "", "", "in euro"));
    }

    @Test
    void keysAndConstraints() throws SqlError {
        assertThat(rows("SELECT table_name, non_unique, index_name, seq_in_index, column_name, nullable"
                        + " FROM information_schema.statistics WHERE table_schema = 'test'"))
                .containsExactly(
                        List.of("child", "1", "both_ids", "1", "parent_id", "YES"),
                        List.of("child", "1", "both_ids", "2", "id", "YES"),
                        List.of("parent", "0", "PRIMARY", "1", "id", ""),
                        List.of("parent", "0", "by_name", "1", "name", ""));
        assertThat(rows("SELECT constraint_name, column_name, referenced_table_name, referenced_column_name"
                        + " FROM information_schema.key_column_usage WHERE table_name = 'child'"))
                .containsExactly(List.of("to_parent", "parent_id", "parent", "id"));
        assertThat(rows("SELECT constraint_name, unique_constraint_name, update_rule, delete_rule"
                        + " FROM information_schema.referential_constraints"))
                .containsExactly(List.of("to_parent", "PRIMARY", "RESTRICT", "CASCADE"));
        assertThat(rows("SELECT constraint_name, constraint_type FROM information_schema.table_constraints"
                        + " WHERE table_schema = 'test' ORDER BY 1"))
                .containsExactly(
                        List.of("by_name", "UNIQUE"),
                        List.of("PRIMARY", "PRIMARY KEY"),
                        List.of("to_parent", "FOREIGN KEY"));
    }

    @Test
    @DisplayName("D-13: another room's table is read like any other")
    void registered() throws SqlError {
        List<InfoColumn> columns =
                List.of(new InfoColumn("NAME", "varchar(20)", false), new InfoColumn("AGE", "bigint(20)", true));
        fixture.engine.showTables(List.of(new InfoTable(
                "WORKERS", columns, () -> List.of(List.of("ann", "30"), java.util.Arrays.asList("bob", null)))));
        assertThat(rows("SELECT name FROM information_schema.workers w WHERE age > 20"))
                .containsExactly(List.of("ann"));
        assertThat(rows("SELECT column_type FROM information_schema.columns WHERE table_name = 'WORKERS'"))
                .containsExactly(List.of("varchar(20)"), List.of("bigint(20)"));
    }

    @Test
    void everyTableHasItsColumnsAndCanBeRead() throws SqlError {
        for (List<String> table :
                rows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'information_schema'")) {
            Answer answer = run(session, "SELECT * FROM information_schema." + table.get(0));
            assertThat(answer.labels())
                    .as(table.get(0))
                    .isEqualTo(rows("SELECT column_name FROM information_schema.columns WHERE table_schema ="
                                    + " 'information_schema' AND table_name = '" + table.get(0) + "'")
                            .stream()
                            .map(row -> row.get(0))
                            .toList());
        }
    }

    @Test
    @DisplayName("D-13: no transaction is begun or ended by reading them")
    void transactions() throws SqlError {
        all(session, "SET autocommit = 0", "INSERT INTO parent (name) VALUES ('a')");
        rows("SELECT * FROM information_schema.tables");
        assertThat(session.inTransaction()).isTrue();
        run(session, "ROLLBACK");
        assertThat(rows("SELECT * FROM parent")).isEmpty();
    }
}
