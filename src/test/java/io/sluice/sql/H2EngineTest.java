package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.config.IllegalSettingException;
import io.sluice.flow.Clock;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.LikePattern;
import io.sluice.sql.type.FloatText;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class H2EngineTest {

    private SqlFixture fixture;
    private SqlSession session;

    @BeforeEach
    void open() throws SqlError {
        fixture = new SqlFixture();
        session = fixture.session();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1+ 1 | 1+ 1 | 2",
                "select 1=1 | 1=1 | 1",
                "select true | TRUE | 1",
                "select null | NULL | null",
                "select 1.10 | 1.10 | 1.10",
                "select 1e3 | 1e3 | 1000",
                "select count( * ) from t | count( * ) | 3",
                "select NAME from t limit 1 | NAME | a",
                "select t.name from t limit 1 | name | a",
                "select name as n from t limit 1 | n | a",
                "select name n from t limit 1 | n | a",
                "select database() | database() | test",
                "select @@version | @@version | 11.4.9-MariaDB-Sluice-0.1.0",
                "select @@version_comment limit 1 | @@version_comment | Sluice",
                "select user() | user() | root@localhost",
                "select max(id) from t | max(id) | 3",
                "select case when id = 1 then 'x' end from t limit 1 | case when id = 1 then 'x' end | x",
                "with q as (select 1 as a) select a+1 from q | a+1 | 2",
                "select 5 union select 5 | 5 | 5",
                "select name from t where name = 'A' | name | a",
                "select if(1 > 0, 'yes', 'no') | if(1 > 0, 'yes', 'no') | yes",
                "select connection_id() = @@pseudo_thread_id | connection_id() = @@pseudo_thread_id | 1"
            })
    void answersAndLabelsAreMariaDbs(String sql, String label, String value) throws SqlError {
        all(session, "create table t (id int, name varchar(10))", "insert into t values (1, 'a'), (2, 'b'), (3, 'c')");
        SqlFixture.Answer answer = run(session, sql);
        assertThat(answer.labels()).containsExactly(label);
        assertThat(String.valueOf(answer.value())).isEqualTo(value);
    }

    @Test
    void labelsAroundAStarAreFound() throws SqlError {
        all(session, "create table t (Id int, Name varchar(10))", "insert into t values (1, 'a')");
        assertThat(run(session, "select 1+0, t.*, id + 1 from t").labels())
                .containsExactly("1+0", "Id", "Name", "id + 1");
    }

    @Test
    void valuesHaveMariaDbsForm() throws SqlError {
        all(
                session,
                "create table v (d double, f float, dt datetime, dt6 datetime(6), ti time, b bit, bo bool, de decimal(10,3),"
                        + " bl blob, iu int unsigned, da date, tx text)",
                "insert into v values (1e15, 0.1, '2024-01-02 03:04:05', '2024-01-02 03:04:05.1', '3:4:5', b'1', true, 1.5,"
                        + " x'4142', 4000000000, '2024-01-02', 'text')",
                "insert into v (d, bo) values (0.1 + 0.2, 2)");
        assertThat(run(session, "select * from v where f is not null").rows.get(0))
                .containsExactly(
                        "1e15",
                        "0.1",
                        "2024-01-02 03:04:05",
                        "2024-01-02 03:04:05.100000",
                        "03:04:05",
                        "\u0001",
                        "1",
                        "1.500",
                        "AB",
                        "4000000000",
                        "2024-01-02",
                        "text");
        assertThat(run(session, "select d, bo from v where f is null").rows.get(0))
                .containsExactly("0.3", "2");
    }

    @Test
    void columnsAreDescribedAsMariaDbWould() throws SqlError {
        all(
                session,
                "create table Items (Id int not null auto_increment primary key, Name varchar(10), Price decimal(8,2))");
        List<Column> columns =
                run(session, "select id, name, price, count(*) from items group by id, name, price").columns;
        assertThat(columns.get(0))
                .isEqualTo(new Column(
                        "test", "Items", "id", "Id", Column.Type.LONG, 11, 0, false, false, true, true, true));
        assertThat(columns.get(1))
                .isEqualTo(new Column(
                        "test",
                        "Items",
                        "name",
                        "Name",
                        Column.Type.VAR_STRING,
                        40,
                        31,
                        true,
                        false,
                        false,
                        false,
                        false));
        assertThat(columns.get(2).type()).isEqualTo(Column.Type.NEWDECIMAL);
        assertThat(columns.get(2).length()).isEqualTo(10);
        assertThat(columns.get(2).decimals()).isEqualTo(2);
        assertThat(columns.get(3).table()).isEmpty();
    }

    @Test
    void fieldsListsColumnsWithTheirKey() throws SqlError {
        all(session, "create table p (a int, b varchar(5), c int, primary key (a, b))");
        List<Column> fields = session.fields("p", "");
        assertThat(fields).extracting(Column::name).containsExactly("a", "b", "c");
        assertThat(fields).extracting(Column::primaryKey).containsExactly(true, true, false);
        assertThat(session.fields("p", "B%")).hasSize(1);
        assertThat(catchThrowableOfType(SqlError.class, () -> session.fields("nope", ""))
                        .code())
                .isEqualTo(1146);
    }

    @Test
    void rowsChangedAndIdsAreReported() throws SqlError {
        all(session, "create table a (id int not null auto_increment primary key, k int)");
        SqlFixture.Answer two = run(session, "insert into a (k) values (1), (2)");
        assertThat(two.affectedRows).isEqualTo(2);
        assertThat(two.lastInsertId).isEqualTo(1);
        assertThat(two.info).isEqualTo("Records: 2  Duplicates: 0  Warnings: 0");
        assertThat(run(session, "select last_insert_id(), row_count()").rows.get(0))
                .containsExactly("1", "2");
        assertThat(run(session, "insert into a values (10, 1)").lastInsertId).isEqualTo(10);
        assertThat(run(session, "select last_insert_id()").value()).isEqualTo("1");
        assertThat(run(session, "insert into a values (null, 1)").lastInsertId).isEqualTo(11);
        assertThat(run(session, "select last_insert_id()").value()).isEqualTo("11");
        SqlFixture.Answer update = run(session, "update a set k = k + 1 where id > 1");
        assertThat(update.info).isEqualTo("Rows matched: 3  Changed: 3  Warnings: 0");
        assertThat(run(session, "insert into a (k) values (7)").info).isEmpty();
        run(session, "select * from a");
        assertThat(run(session, "select row_count(), found_rows()").rows.get(0)).containsExactly("-1", "5");
    }

    @Test
    void databasesAreCreatedChosenShownAndDropped() throws SqlError {
        SqlSession other = fixture.fresh();
        run(other, "CREATE DATABASE IF NOT EXISTS shop DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci");
        assertThat(run(other, "CREATE DATABASE IF NOT EXISTS shop").warnings).isEqualTo(1);
        assertThat(run(other, "show warnings").rows)
                .containsExactly(List.of("Note", "1007", "Can't create database 'shop'; database exists"));
        assertThat(run(other, "show databases").rows)
                .containsExactly(List.of("information_schema"), List.of("shop"), List.of("test"));
        assertThat(run(other, "show databases like 's%'").labels()).containsExactly("Database (s%)");
        assertThat(other.schema()).isNull();
        run(other, "use `shop`");
        run(other, "create table items (a int)");
        assertThat(run(other, "show full tables").rows).containsExactly(List.of("items", "BASE TABLE"));
        assertThat(run(session, "show tables from shop where tables_in_shop like 'it%'").rows)
                .hasSize(1);
        run(other, "drop database shop");
        assertThat(other.schema()).isNull();
        assertThat(run(other, "select database()").value()).isNull();
    }

    @Test
    void twoTablesMayCallTheirIndexesTheSame() throws SqlError {
        all(
                session,
                "create table a (x int, key k (x))",
                "create table b (x int, key k (x), unique index u using btree (x))",
                "create table c (x varchar(100))",
                "create index k on c (x(10))",
                "drop index k on a",
                "alter table b drop key u",
                "create index k on a (x)");
    }

    @Test
    void theDefinitionsOfSysbenchAndDumpsAreUnderstood() throws SqlError {
        all(
                session,
                """
                CREATE TABLE sbtest1(
                  id INTEGER NOT NULL AUTO_INCREMENT,
                  k INTEGER DEFAULT '0' NOT NULL,
                  c CHAR(120) DEFAULT '' NOT NULL,
                  pad CHAR(60) DEFAULT '' NOT NULL,
                  PRIMARY KEY (id)
                ) /*! ENGINE = innodb */""",
                "CREATE INDEX k_1 ON sbtest1(k)",
                "CREATE TABLE s2 (id SERIAL, k int, KEY k_1 (k)) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4"
                        + " COLLATE=utf8mb4_general_ci ROW_FORMAT=DYNAMIC COMMENT='x'",
                "CREATE TABLE d (`id` bigint(20) unsigned NOT NULL AUTO_INCREMENT, `n` varchar(20) CHARACTER SET utf8mb4"
                        + " COLLATE utf8mb4_bin NOT NULL DEFAULT 'x' COMMENT 'c', `t` timestamp NOT NULL DEFAULT"
                        + " current_timestamp() ON UPDATE current_timestamp(), PRIMARY KEY (`id`) USING BTREE)",
                "CREATE TEMPORARY TABLE tmp (a int)");
        assertThat(run(session, "insert into s2 (k) values (1)").lastInsertId).isEqualTo(5);
        assertThat(catchThrowableOfType(SqlError.class, () -> run(fixture.session(), "select * from tmp"))
                        .code())
                .isEqualTo(1146);
        assertThat(run(session, "DROP TABLE IF EXISTS sbtest1, nope").warnings).isEqualTo(1);
    }

    @Test
    @DisplayName("D-12 SET, USE and questions about the session open no H2 session; the first other statement does")
    void h2IsOpenedLate() throws SqlError {
        SqlSession other = fixture.fresh();
        for (String sql : List.of(
                "set names utf8mb4",
                "set sql_mode=concat(@@sql_mode,',STRICT_ALL_TABLES'), autocommit=0",
                "select @@version_comment limit 1",
                "select database(), connection_id() as id, @@autocommit",
                "set session transaction isolation level repeatable read",
                "use test",
                "begin",
                "commit",
                "do 1",
                "show variables like 'auto%'",
                "show warnings")) {
            run(other, sql);
        }
        assertThat(h2Sessions()).isEqualTo(2);
        assertThat(run(other, "select 1").value()).isEqualTo("1");
        assertThat(h2Sessions()).isEqualTo(3);
        assertThat(SqlFixture.ofH2(
                        session,
                        "select isolation_level from INFORMATION_SCHEMA.SESSIONS order by session_id desc limit 1"))
                .isEqualTo("REPEATABLE READ");
        other.close();
        assertThat(h2Sessions()).isEqualTo(2);
    }

    private long h2Sessions() throws SqlError {
        return Long.parseLong(SqlFixture.ofH2(session, "select count(*) from INFORMATION_SCHEMA.SESSIONS"));
    }

    @Test
    void resetForgetsEverythingButTheDatabase() throws SqlError {
        all(
                session,
                "create table t (a int)",
                "create temporary table tmp (a int)",
                "set autocommit = 0, sql_mode = 'ANSI'",
                "insert into t values (1)");
        session.reset();
        assertThat(session.autocommit()).isTrue();
        assertThat(session.inTransaction()).isFalse();
        assertThat(run(session, "select count(*) from t").value()).isEqualTo("0");
        assertThat(run(session, "select \"a\"").value()).isEqualTo("a");
        assertThat(catchThrowableOfType(SqlError.class, () -> run(session, "select * from tmp"))
                        .code())
                .isEqualTo(1146);
    }

    @Test
    void otherRoomsVariablesAreShownBesideTheEngines() throws SqlError {
        Config config = ConfigFactory.parseString("sluice.sql.url = \"jdbc:h2:mem:registered\"")
                .withFallback(ConfigFactory.defaultReference());
        try (H2Engine engine = new H2Engine(
                        SqlSettings.from(config), new SessionRegistry(), SqlFixture.VERSION, Clock.system());
                SqlSession client = engine.openSession(new SqlEngine.ClientInfo(1, "root", "localhost"))) {
            engine.show(
                    List.of(
                            new SystemVariable("thread_handling", () -> "reactor"),
                            new SystemVariable("max_connections", () -> "151")),
                    List.of(new StatusVariable("Threads_connected", () -> "7")));
            assertThat(run(client, "select @@thread_handling, @@global.max_connections")
                            .rows
                            .get(0))
                    .containsExactly("reactor", "151");
            assertThat(run(client, "show global variables where variable_name = 'max_connections'").rows)
                    .containsExactly(List.of("max_connections", "151"));
            assertThat(run(client, "show status like 'threads%'").rows)
                    .containsExactly(List.of("Threads_connected", "7"));
        }
    }

    @Test
    void aDatabaseThatCannotBeOpenedStopsTheStart() {
        Config config = ConfigFactory.parseString("sluice.sql.url = \"jdbc:h2:tcp://127.0.0.1:1/x\"")
                .withFallback(ConfigFactory.defaultReference());
        assertThatThrownBy(() -> new H2Engine(
                        SqlSettings.from(config), new SessionRegistry(), SqlFixture.VERSION, Clock.system()))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.sql.url = jdbc:h2:tcp://127.0.0.1:1/x cannot be opened");
        Config wrong = ConfigFactory.parseString("sluice.sql.url = \"jdbc:mysql://x\"")
                .withFallback(ConfigFactory.defaultReference());
        assertThatThrownBy(() -> SqlSettings.from(wrong))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.sql.url = jdbc:mysql://x is not allowed");
    }

    @Test
    void aKeptStatementFollowsItsTablesChanges() throws SqlError {
        String query = "select * from t";
        String insert = "insert into t values (1)";
        all(session, "create table t (a int)", insert, insert, insert, query, query, query, "drop table t");
        assertThat(SqlFixture.code(session, query)).isEqualTo(1146);
        all(session, "create table t (b bigint)", insert);
        assertThat(run(session, query).labels()).containsExactly("b");
        all(session, "create database other", "create table other.t (c int)", "use other");
        assertThat(run(session, query).rows).isEmpty();
        all(session, "use test", "alter table t add column d int");
        assertThat(run(session, query).labels()).containsExactly("b", "d");
    }

    @ParameterizedTest
    @CsvSource({
        "1e14, 100000000000000",
        "1e15, 1e15",
        "1e-15, 0.000000000000001",
        "1e-16, 1e-16",
        "-1.5e300, -1.5e300",
        "3, 3",
        "1.5e-7, 0.00000015",
        "123456789.123456789, 123456789.12345679",
        "0, 0",
        "-0.25, -0.25"
    })
    void floatingPointIsPrintedAsInMariaDb(double value, String text) {
        assertThat(FloatText.of(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "a%, ABC, true",
        "a_c, abc, true",
        "a\\_c, abc, false",
        "a\\_c, a_c, true",
        "%b%, abc, true",
        "%, x, true",
        "a, ab, false"
    })
    void likePatternsMatch(String pattern, String text, boolean matches) {
        assertThat(new LikePattern(pattern).matches(text)).isEqualTo(matches);
    }
}
