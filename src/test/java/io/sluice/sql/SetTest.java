package io.sluice.sql;

import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.sql.error.SqlError;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SetTest {

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

    @Test
    @DisplayName("what Connector/J 3.5 sends when it connects")
    void connectorStart() throws SqlError {
        run(
                session,
                "set sql_mode=CONCAT(@@sql_mode,',STRICT_ALL_TABLES'),session_track_system_variables=CONCAT('autocommit',"
                        + "IF(LOCATE('*',@@session_track_system_variables)>0 OR FIND_IN_SET('autocommit',"
                        + "LOWER(REPLACE(@@session_track_system_variables,' ','')))>0,',last_gtid','')),"
                        + "session_track_schema=1,NAMES utf8mb4");
        assertThat(run(session, "select @@session_track_system_variables, @@session_track_schema")
                        .rows
                        .get(0))
                .containsExactly("autocommit,last_gtid", "1");
        assertThat(run(session, "select @@sql_mode").value()).contains("STRICT_TRANS_TABLES,STRICT_ALL_TABLES");
    }

    @Test
    void anErrorLeavesEverythingAsItWas() throws SqlError {
        assertThat(SqlFixture.code(session, "set autocommit = 0, sql_mode = 'nonsense'"))
                .isEqualTo(1231);
        assertThat(run(session, "select @@autocommit").value()).isEqualTo("1");
    }

    @Test
    void namesChangeTheCharacterSets() throws SqlError {
        run(session, "set names latin1");
        assertThat(run(session, "select @@character_set_client, @@character_set_results, @@collation_connection")
                        .rows
                        .get(0))
                .containsExactly("latin1", "latin1", "latin1_swedish_ci");
        run(session, "set character set utf8");
        assertThat(run(session, "select @@character_set_client, @@character_set_connection")
                        .rows
                        .get(0))
                .containsExactly("utf8mb3", "utf8mb4");
        run(session, "set names utf8mb4 collate utf8mb4_bin");
        assertThat(run(session, "select @@collation_connection").value()).isEqualTo("utf8mb4_bin");
    }

    @Test
    @DisplayName("R-M-031 global values are copied when a session begins")
    void globalsAreForNewSessions() throws SqlError {
        run(session, "set global innodb_lock_wait_timeout = 7");
        assertThat(run(session, "select @@innodb_lock_wait_timeout, @@global.innodb_lock_wait_timeout")
                        .rows
                        .get(0))
                .containsExactly("50", "7");
        assertThat(run(fixture.session(), "select @@innodb_lock_wait_timeout").value())
                .isEqualTo("7");
        run(session, "set innodb_lock_wait_timeout = default");
        assertThat(run(session, "select @@innodb_lock_wait_timeout").value()).isEqualTo("7");
    }

    @Test
    void outOfRangeIsCutWithAWarning() throws SqlError {
        assertThat(run(session, "set wait_timeout = -1").warnings).isEqualTo(1);
        assertThat(run(session, "show warnings").rows)
                .containsExactly(List.of("Warning", "1292", "Truncated incorrect wait_timeout value: '-1'"));
        assertThat(run(session, "select @@wait_timeout").value()).isEqualTo("1");
    }

    @Test
    void sqlModeChangesHowStatementsAreRead() throws SqlError {
        String sql = "select \"a\" from (select 'x' as a) t";
        assertThat(run(session, sql).value()).isEqualTo("a");
        run(session, "set sql_mode = ansi");
        assertThat(run(session, sql).value()).isEqualTo("x");
        assertThat(run(session, "select 'a' || 'b'").value()).isEqualTo("ab");
        run(session, "set sql_mode = 'NO_BACKSLASH_ESCAPES'");
        assertThat(run(session, "select 'a\\'").value()).isEqualTo("a\\");
    }

    @Test
    void userVariablesKeepValues() throws SqlError {
        run(session, "set @x = 1 + 1, @`y z` := 'b'");
        assertThat(run(session, "select @x, @X + 1, @`y z`").rows.get(0)).containsExactly("2", "3", "b");
    }

    @Test
    void theTimeZoneTakesEffect() throws SqlError {
        run(session, "set time_zone = '+00:00'");
        String utc = run(session, "select hour(now())").value();
        run(session, "set time_zone = '+05:00'");
        assertThat(run(session, "select hour(now())").value()).isNotEqualTo(utc);
        assertThat(catchThrowableOfType(SqlError.class, () -> run(session, "set time_zone = 'no/where'"))
                        .code())
                .isEqualTo(1298);
    }

    @Test
    void aValueThatOnlyTheDatabaseKnowsIsAskedThere() throws SqlError {
        run(session, "set wait_timeout = (select 5 * 20)");
        assertThat(run(session, "select @@wait_timeout").value()).isEqualTo("100");
    }

    @Test
    @DisplayName("sql_select_limit bounds what has no LIMIT of its own")
    void selectLimit() throws SqlError {
        SqlFixture.all(
                session, "create table t (a int)", "insert into t values (1), (2), (3)", "set sql_select_limit = 2");
        assertThat(run(session, "select * from t").rows).hasSize(2);
        assertThat(run(session, "select 1 union select 2 union select 3").rows).hasSize(2);
        assertThat(run(session, "select * from t limit 3").rows).hasSize(3);
        assertThat(run(session, "select count(*) from t").value()).isEqualTo("3");
        SqlFixture.all(session, "create table u as select * from t", "set sql_select_limit = default");
        assertThat(run(session, "select * from u").rows).hasSize(3);
    }

    @Test
    void safeUpdates() throws SqlError {
        SqlFixture.all(session, "create table t (id int primary key, a int)", "set sql_safe_updates = 1");
        for (String unsafe : java.util.List.of("update t set a = 1", "delete from t", "delete from t where a = 1")) {
            assertThat(SqlFixture.code(session, unsafe)).as(unsafe).isEqualTo(1175);
        }
        SqlFixture.all(session, "update t set a = 1 where id = 3 or id = 4", "delete from t where a = 1 limit 1");
    }

    @Test
    void notesAndTheNumberOfWarnings() throws SqlError {
        SqlFixture.all(session, "set max_error_count = 1", "drop table if exists a, b");
        assertThat(run(session, "show warnings").rows).hasSize(1);
        SqlFixture.all(session, "drop table if exists a, b");
        assertThat(run(session, "select @@warning_count").value()).isEqualTo("2");
        SqlFixture.all(session, "set sql_notes = 0", "drop table if exists a, b");
        assertThat(run(session, "select @@warning_count").value()).isEqualTo("0");
    }

    @Test
    @DisplayName("SET STATEMENT: the values hold for one statement, whatever becomes of it")
    void forOneStatement() throws SqlError {
        assertThat(run(
                                session,
                                "set statement sql_select_limit = 1, sort_buffer_size = 4096 for"
                                        + " select 1 union select 2")
                        .rows)
                .hasSize(1);
        assertThat(run(session, "set statement sort_buffer_size = 4096 for select @@sort_buffer_size")
                        .value())
                .isEqualTo("4096");
        assertThat(SqlFixture.code(session, "set statement sql_select_limit = 1 for select nosuch"))
                .isEqualTo(1054);
        assertThat(run(session, "select @@sql_select_limit").value()).isEqualTo("18446744073709551615");
        assertThat(SqlFixture.code(session, "set statement wait_timeout = 1 for select 1"))
                .isEqualTo(1971);
        assertThat(SqlFixture.code(session, "set statement nosuch = 1 for select 1"))
                .isEqualTo(1193);
    }

    @Test
    void completionType() throws SqlError {
        SqlFixture.all(session, "set completion_type = 1", "begin", "commit");
        assertThat(session.inTransaction()).isTrue();
        SqlFixture.all(session, "commit and no chain");
        assertThat(session.inTransaction()).isFalse();
    }

    @Test
    void whatIsFixedMayBeSetToWhatItIs() throws SqlError {
        SqlFixture.all(session, "set sql_auto_is_null = 0", "set global query_cache_size = 0", "set profiling = off");
        assertThat(SqlFixture.code(session, "set sql_auto_is_null = 1")).isEqualTo(1238);
        assertThat(SqlFixture.code(session, "set max_allowed_packet = 16777216"))
                .isEqualTo(1621);
    }

    @Test
    void accounts() throws SqlError {
        run(session, "set role none");
        assertThat(SqlFixture.code(session, "set role boss")).isEqualTo(1959);
        assertThat(SqlFixture.code(session, "set password = 'x'")).isEqualTo(1235);
    }
}
