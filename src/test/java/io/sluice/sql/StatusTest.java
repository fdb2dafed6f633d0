package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.code;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Status variables that the statement layer counts. */
class StatusTest {

    private final SqlFixture fixture = new SqlFixture();
    private SqlSession session;

    @BeforeEach
    void open() throws SqlError {
        session = fixture.session();
        all(session, "create table t (a int primary key)");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private long status(SqlSession asks, String scope, String name) throws SqlError {
        return Long.parseLong(run(asks, "show " + scope + " status like '" + name + "'")
                .rows
                .get(0)
                .get(1));
    }

    @ParameterizedTest(name = "{0} counts as Com_{1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "select 1; select",
                "(select 1) union (select 2); select",
                "insert into t values (1); insert",
                "insert into t select 1; insert_select",
                "replace into t values (1); replace",
                "update t set a = 1; update",
                "delete from t; delete",
                "set @x = 1; set_option",
                "use test; change_db",
                "begin; begin",
                "start transaction; begin",
                "commit; commit",
                "rollback; rollback",
                "show tables; show_tables",
                "show full columns from t; show_fields",
                "show count(*) warnings; show_warnings",
                "show schemas; show_databases",
                "show index from t; show_keys",
                "show engines; show_storage_engines",
                "create table if not exists t (a int); create_table",
                "create database x; create_db",
                "drop database if exists x; drop_db",
                "drop table if exists y; drop_table",
                "truncate t; truncate",
                "do 1; do",
                "flush hosts; flush",
                "analyze table t; analyze"
            })
    void commands(String sql, String name) throws SqlError {
        run(session, sql);
        assertThat(status(session, "session", "Com_" + name)).isGreaterThanOrEqualTo(1);
        SqlSession other = fixture.session();
        assertThat(status(other, "session", "Com_" + name)).isZero();
        assertThat(status(other, "global", "Com_" + name)).isGreaterThanOrEqualTo(1);
    }

    @Test
    @DisplayName("R-M-078: FLUSH STATUS sets the session's counters to zero, not those of the node")
    void flush() throws SqlError {
        all(session, "select 1", "select 2", "flush local status");
        assertThat(status(session, "session", "Com_select")).isZero();
        assertThat(status(session, "global", "Com_select")).isEqualTo(2);
    }

    @Test
    void rowsAndSlowOnes() throws SqlError {
        all(session, "insert into t values (1), (2), (3)", "select * from t", "select * from t where a = 9");
        assertThat(status(session, "session", "Rows_sent")).isGreaterThanOrEqualTo(3);
        assertThat(status(session, "session", "Empty_queries")).isGreaterThanOrEqualTo(1);
        assertThat(status(session, "session", "Slow_queries")).isZero();
        all(session, "set long_query_time = 0", "select 1");
        assertThat(status(session, "session", "Slow_queries")).isGreaterThanOrEqualTo(1);
    }

    @Test
    @DisplayName("a statement that fails counts, one that is none does not")
    void failures() throws SqlError {
        assertThat(code(session, "select nosuch")).isEqualTo(1054);
        assertThat(code(session, "selekt 1")).isEqualTo(1064);
        assertThat(status(session, "session", "Com_select")).isEqualTo(1);
    }

    @Test
    void asTables() throws SqlError {
        run(session, "select 1");
        assertThat(run(
                                session,
                                "select g.variable_value >= s.variable_value from information_schema.global_status g"
                                        + " join information_schema.session_status s on s.variable_name = g.variable_name"
                                        + " where g.variable_name = 'COM_SELECT'")
                        .value())
                .isEqualTo("1");
    }
}
