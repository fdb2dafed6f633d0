package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.sql.error.SqlError;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The error table; the texts were compared with those of MariaDB 10.11. */
class ErrorMapTest {

    private static SqlFixture fixture;
    private static SqlSession session;

    @BeforeAll
    static void open() throws SqlError {
        fixture = new SqlFixture();
        session = fixture.session();
        SqlFixture.all(
                session,
                "create table t (id int primary key, a int not null, v varchar(3), u int unique, ti tinyint, d datetime,"
                        + " n decimal(5,2), e enum('a','b'), x int, w varchar(9), unique key xw (x, w))",
                "insert into t (id, a, u, x, w) values (1, 1, 1, 1, 'it''s')",
                "create table pair (a int, b varchar(5), primary key (a, b))",
                "insert into pair values (1, 'x')",
                "create table parent (id int primary key) engine=innodb",
                "create table child (id int primary key, p int, constraint fk foreign key (p) references parent (id))",
                "insert into parent values (1)",
                "insert into child values (1, 1)",
                "create index i on t (a)");
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private static Arguments row(String sql, int code, String state, String text) {
        return Arguments.of(sql, code, state, text);
    }

    private static Arguments syntax(String sql, String near, int line) {
        return row(
                sql,
                1064,
                "42000",
                "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for"
                        + " the right syntax to use near '" + near + "' at line " + line);
    }

    static Stream<Arguments> table() {
        return Stream.concat(Stream.concat(syntaxErrors(), names()), Stream.concat(values(), settings()));
    }

    private static Stream<Arguments> syntaxErrors() {
        return Stream.of(
                syntax("selec 1", "selec 1", 1),
                syntax("select 1 1 1", "1 1", 1),
                syntax("select *\nfrom t\nwhere where", "where", 3),
                syntax("select * from", "", 1),
                syntax("select \"a\", 'it''s' from from", "from", 1),
                syntax("select ?", "?", 1),
                syntax("select 'abc", "'abc", 1),
                syntax("show nonsense", "nonsense", 1),
                syntax("set transaction isolation level bla", "bla", 1),
                row("", 1065, "42000", "Query was empty"),
                row("-- nothing", 1065, "42000", "Query was empty"));
    }

    private static Stream<Arguments> names() {
        return Stream.of(
                row("select * from nope", 1146, "42S02", "Table 'test.nope' doesn't exist"),
                row("select * from nodb.t", 1146, "42S02", "Table 'nodb.t' doesn't exist"),
                row("insert into nodb.t values (1)", 1146, "42S02", "Table 'nodb.t' doesn't exist"),
                row("create table nodb.t (a int)", 1049, "42000", "Unknown database 'nodb'"),
                row("use nodb", 1049, "42000", "Unknown database 'nodb'"),
                row("select x1 from t", 1054, "42S22", "Unknown column 'x1' in 'SELECT'"),
                row("select a from t where x1 = 1", 1054, "42S22", "Unknown column 'x1' in 'WHERE'"),
                row("select a from t order by x1", 1054, "42S22", "Unknown column 'x1' in 'ORDER BY'"),
                row("select a from t group by x1", 1054, "42S22", "Unknown column 'x1' in 'GROUP BY'"),
                row("insert into t (zz) values (1)", 1054, "42S22", "Unknown column 'zz' in 'INSERT INTO'"),
                row("update t set zz = 1", 1054, "42S22", "Unknown column 'zz' in 'SET'"),
                row("select t.zz from t", 1054, "42S22", "Unknown column 't.zz' in 'SELECT'"),
                row("select * from t a join t b on a.q = b.q", 1054, "42S22", "Unknown column 'a.q' in 'ON'"),
                row("select id from t a, t b", 1052, "23000", "Column 'id' in SELECT is ambiguous"),
                row("create table t (a int)", 1050, "42S01", "Table 't' already exists"),
                row("create table dup (a int, a int)", 1060, "42S21", "Duplicate column name 'a'"),
                row("create database test", 1007, "HY000", "Can't create database 'test'; database exists"),
                row("drop database nope", 1008, "HY000", "Can't drop database 'nope'; database doesn't exist"),
                row("drop table nope, t2", 1051, "42S02", "Unknown table 'test.nope,test.t2'"),
                row("create index i on t (a)", 1061, "42000", "Duplicate key name 'i'"),
                row("create index j on t (zz)", 1072, "42000", "Key column 'zz' doesn't exist in table"),
                row("drop index zz on t", 1091, "42000", "Can't DROP INDEX `zz`; check that it exists"),
                row("alter table t drop column zz", 1091, "42000", "Can't DROP COLUMN `zz`; check that it exists"),
                row("select nofunc(1)", 1305, "42000", "FUNCTION test.nofunc does not exist"),
                row("create table q (a nonsense)", 4161, "HY000", "Unknown data type: 'nonsense'"),
                row("rollback to savepoint nn", 1305, "42000", "SAVEPOINT nn does not exist"));
    }

    private static Stream<Arguments> values() {
        return Stream.of(
                row("insert into t (id, a) values (1, 1)", 1062, "23000", "Duplicate entry '1' for key 'PRIMARY'"),
                row("insert into t (id, a, u) values (2, 1, 1)", 1062, "23000", "Duplicate entry '1' for key 'u'"),
                row(
                        "insert into t (id, a, x, w) values (2, 1, 1, 'it''s')",
                        1062,
                        "23000",
                        "Duplicate entry '1-it's' for key 'xw'"),
                row("insert into pair values (1, 'x')", 1062, "23000", "Duplicate entry '1-x' for key 'PRIMARY'"),
                row("insert into t (id, a) values (2, null)", 1048, "23000", "Column 'a' cannot be null"),
                row("update t set a = null", 1048, "23000", "Column 'a' cannot be null"),
                row("insert into t (id) values (2)", 1364, "HY000", "Field 'a' doesn't have a default value"),
                row(
                        "insert into t (id, a, v) values (2, 1, 'abcd')",
                        1406,
                        "22001",
                        "Data too long for column 'v' at row 1"),
                row(
                        "insert into t (id, a, ti) values (2, 1, 300)",
                        1264,
                        "22003",
                        "Out of range value for column 'ti' at row 1"),
                row(
                        "insert into t (id, a, n) values (2, 1, 12345)",
                        1264,
                        "22003",
                        "Out of range value for column 'n' at row 1"),
                row("insert into t (id, a, d) values (2, 1, 'x')", 1292, "22007", "Incorrect datetime value: 'x'"),
                row(
                        "insert into t (id, a, ti) values (2, 1, 'x')",
                        1366,
                        "22007",
                        "Incorrect integer value: 'x' for column `test`.`t`.`ti` at row 1"),
                row(
                        "insert into t (id, a, e) values (2, 1, 'zz')",
                        1265,
                        "01000",
                        "Data truncated for column at row 1"),
                row("insert into t values (1, 2)", 1136, "21S01", "Column count doesn't match value count at row 1"),
                row(
                        "insert into child values (2, 7)",
                        1452,
                        "23000",
                        "Cannot add or update a child row: a foreign key constraint fails (`test`.`child`, CONSTRAINT `fk`"
                                + " FOREIGN KEY (`p`) REFERENCES `parent` (`id`))"),
                row(
                        "delete from parent",
                        1451,
                        "23000",
                        "Cannot delete or update a parent row: a foreign key constraint fails (`test`.`child`, CONSTRAINT `fk`"
                                + " FOREIGN KEY (`p`) REFERENCES `parent` (`id`))"),
                row(
                        "drop table parent",
                        1451,
                        "23000",
                        "Cannot delete or update a parent row: a foreign key constraint fails"),
                row("select (select 1 union select 2)", 1242, "21000", "Subquery returns more than 1 row"),
                row(
                        "select 9223372036854775807 + 1",
                        1690,
                        "22003",
                        "BIGINT value is out of range in '9223372036854775807'"));
    }

    private static Stream<Arguments> settings() {
        return Stream.of(
                row("select @@nope", 1193, "HY000", "Unknown system variable 'nope'"),
                row("set nope = 1", 1193, "HY000", "Unknown system variable 'nope'"),
                row("set autocommit = 7", 1231, "42000", "Variable 'autocommit' can't be set to the value of '7'"),
                row("set sql_mode = 'zz'", 1231, "42000", "Variable 'sql_mode' can't be set to the value of 'zz'"),
                row(
                        "set tx_isolation = 'x'",
                        1231,
                        "42000",
                        "Variable 'tx_isolation' can't be set to the value of 'x'"),
                row("set wait_timeout = 'abc'", 1232, "42000", "Incorrect argument type to variable 'wait_timeout'"),
                row("set @@version = 'x'", 1238, "HY000", "Variable 'version' is a read only variable"),
                row("select @@session.version", 1238, "HY000", "Variable 'version' is a GLOBAL variable"),
                row("set names foo", 1115, "42000", "Unknown character set: 'foo'"),
                row("set names utf8mb4 collate q", 1273, "HY000", "Unknown collation: 'q'"),
                row(
                        "set names utf8mb4 collate latin1_bin",
                        1253,
                        "42000",
                        "COLLATION 'latin1_bin' is not valid for CHARACTER SET 'utf8mb4'"),
                row(
                        "drop database information_schema",
                        1044,
                        "42000",
                        "Access denied for user 'root'@'localhost' to database 'information_schema'"),
                row(
                        "create table information_schema.x (a int)",
                        1044,
                        "42000",
                        "Access denied for user 'root'@'localhost' to database 'information_schema'"));
    }

    @ParameterizedTest(name = "{1} {0}")
    @MethodSource("table")
    void isMariaDbsError(String sql, int code, String state, String text) {
        SqlError error = catchThrowableOfType(SqlError.class, () -> SqlFixture.run(session, sql));
        assertThat(error.code()).as(error.text()).isEqualTo(code);
        assertThat(error.text()).isEqualTo(text);
        assertThat(error.sqlState()).isEqualTo(state);
    }

    @Test
    void withoutADatabaseAnUnqualifiedTableIs1046() {
        SqlSession fresh = fixture.fresh();
        for (String sql : new String[] {
            "select * from t",
            "create table q (a int)",
            "drop table t",
            "insert into t (id) values (1)",
            "show tables",
            "truncate t",
            "alter table t add column z int",
            "create index z on t (a)"
        }) {
            SqlError error = catchThrowableOfType(SqlError.class, () -> SqlFixture.run(fresh, sql));
            assertThat(error.code()).as(sql).isEqualTo(1046);
            assertThat(error.sqlState()).isEqualTo("3D000");
        }
    }

    @Test
    void anErrorIsShownByShowWarningsUntilTheNextStatement() throws SqlError {
        assertThat(SqlFixture.code(session, "select * from nope")).isEqualTo(1146);
        assertThat(SqlFixture.run(session, "show warnings").rows)
                .containsExactly(java.util.List.of("Error", "1146", "Table 'test.nope' doesn't exist"));
        SqlFixture.run(session, "select 1");
        assertThat(SqlFixture.run(session, "show warnings").rows).isEmpty();
    }
}
