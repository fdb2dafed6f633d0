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

class TransactionTest {

    private SqlFixture fixture;
    private SqlSession session;
    private SqlSession other;

    @BeforeEach
    void open() throws SqlError {
        fixture = new SqlFixture();
        session = fixture.session();
        other = fixture.session();
        all(session, "create table t (id int primary key, k int)", "insert into t values (1, 1), (2, 2)");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private String seenByOther() throws SqlError {
        return run(other, "select k from t where id = 1").value();
    }

    @ParameterizedTest
    @CsvSource({
        "begin",
        "begin work",
        "start transaction",
        "start transaction read write",
        "'start transaction with consistent snapshot'"
    })
    void aTransactionIsSeenWhenItCommits(String begin) throws SqlError {
        all(session, begin, "update t set k = 5 where id = 1");
        assertThat(session.inTransaction()).isTrue();
        assertThat(seenByOther()).isEqualTo("1");
        run(session, "commit");
        assertThat(session.inTransaction()).isFalse();
        assertThat(seenByOther()).isEqualTo("5");
    }

    @Test
    void rollbackUndoes() throws SqlError {
        all(session, "begin", "update t set k = 5 where id = 1", "rollback");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("1");
    }

    @Test
    void beginCommitsTheFormerTransaction() throws SqlError {
        all(session, "begin", "update t set k = 5 where id = 1", "begin");
        assertThat(seenByOther()).isEqualTo("5");
    }

    @Test
    void aDefinitionCommits() throws SqlError {
        all(session, "begin", "update t set k = 5 where id = 1", "create table q (a int)");
        assertThat(session.inTransaction()).isFalse();
        assertThat(seenByOther()).isEqualTo("5");
    }

    @Test
    void withoutAutocommitTheFirstStatementBegins() throws SqlError {
        run(session, "set autocommit = 0");
        assertThat(session.inTransaction()).isFalse();
        run(session, "update t set k = 5 where id = 1");
        assertThat(session.inTransaction()).isTrue();
        assertThat(seenByOther()).isEqualTo("1");
        run(session, "set autocommit = 1");
        assertThat(seenByOther()).isEqualTo("5");
    }

    @Test
    void savepointsUndoAPart() throws SqlError {
        all(
                session,
                "begin",
                "update t set k = 5 where id = 1",
                "savepoint `a b`",
                "update t set k = 6 where id = 1",
                "rollback to savepoint `a b`");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("5");
        run(session, "release savepoint `a b`");
        assertThat(code(session, "rollback to nope")).isEqualTo(1305);
        run(session, "commit and no chain no release");
        assertThat(seenByOther()).isEqualTo("5");
    }

    @Test
    void chainBeginsTheNext() throws SqlError {
        all(session, "begin", "commit and chain");
        assertThat(session.inTransaction()).isTrue();
    }

    @Test
    void aReadOnlyTransactionRefusesChanges() throws SqlError {
        run(session, "start transaction read only");
        assertThat(code(session, "update t set k = 5")).isEqualTo(1792);
        run(session, "rollback");
        run(session, "set session transaction read only");
        assertThat(code(session, "update t set k = 5")).isEqualTo(1792);
        run(session, "set session transaction read write");
        run(session, "update t set k = 5");
        all(session, "set transaction read only", "begin");
        assertThat(code(session, "delete from t")).isEqualTo(1792);
        all(session, "commit", "delete from t");
    }

    @Test
    @DisplayName("D-14 READ COMMITTED is the default and is reported so")
    void readCommittedIsTheDefault() throws SqlError {
        assertThat(run(session, "select @@tx_isolation, @@session.transaction_isolation")
                        .rows
                        .get(0))
                .containsExactly("READ-COMMITTED", "READ-COMMITTED");
        all(session, "begin", "select * from t");
        run(other, "update t set k = 5 where id = 1");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("5");
    }

    @Test
    @DisplayName("D-14 REPEATABLE READ keeps its snapshot; a conflict is one of the errors a client tries again after")
    void repeatableReadKeepsItsSnapshot() throws SqlError {
        all(session, "set session transaction isolation level repeatable read", "begin", "select * from t");
        run(other, "update t set k = 5 where id = 1");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("1");
        assertThat(code(session, "update t set k = k + 1 where id = 1")).isIn(1020, 1213);
        run(session, "rollback");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("5");
    }

    @Test
    void anIsolationWithoutScopeIsForTheNextTransactionOnly() throws SqlError {
        all(session, "set transaction isolation level repeatable read", "begin", "select * from t");
        assertThat(code(session, "set transaction isolation level serializable"))
                .isEqualTo(1568);
        run(other, "update t set k = 5 where id = 1");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("1");
        all(session, "commit", "begin", "select * from t");
        run(other, "update t set k = 6 where id = 1");
        assertThat(run(session, "select k from t where id = 1").value()).isEqualTo("6");
        run(session, "commit");
        assertThat(run(session, "select @@tx_isolation").value()).isEqualTo("READ-COMMITTED");
    }

    @Test
    void aFailedStatementLeavesTheTransactionOpen() throws SqlError {
        all(session, "begin", "update t set k = 5 where id = 1");
        assertThat(code(session, "insert into t values (2, 2)")).isEqualTo(1062);
        assertThat(session.inTransaction()).isTrue();
        run(session, "commit");
        assertThat(seenByOther()).isEqualTo("5");
    }
}
