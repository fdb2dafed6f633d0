package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import io.sluice.testing.Seeds;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RewriterTest {

    private static final String[] BAITS = {
        "@@version",
        "DATABASE()",
        "user()",
        "||",
        "&&",
        "!",
        "`x`",
        "\"",
        "'",
        "\\",
        "-- x",
        "/* x */",
        "#",
        "?",
        "$$",
        ";",
        "é",
        "now()",
        "information_schema",
        "\n",
        "0x41",
        "%",
        "_"
    };

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

    static LongStream seeds() {
        return Seeds.fresh(100);
    }

    @ParameterizedTest(name = "I1, D-26 strings arrive as they were sent and comments are nothing, seed {0}")
    @MethodSource("seeds")
    void stringsAndCommentsAreNotTouched(long seed) throws SqlError {
        RandomGenerator random = Seeds.random(seed);
        StringBuilder value = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            value.append(BAITS[random.nextInt(BAITS.length)]);
        }
        String wanted = value.toString();
        String doubled = wanted.replace("\\", "\\\\").replace("'", "''");
        String escaped = wanted.replace("\\", "\\\\").replace("'", "\\'").replace("\"", "\\\"");
        String comment = wanted.replace("*/", "");
        SqlFixture.Answer answer = SqlFixture.run(
                session,
                "SELECT '" + doubled + "' AS a, /* " + comment.replace("/*", "") + " */ \"" + escaped
                        + "\" AS b, DATABASE() c" + " FROM (SELECT 1) t -- " + comment.replace("\n", ""));
        assertThat(answer.rows.get(0)).containsExactly(wanted, wanted, "test");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "select 'a\\'b' | SELECT 'a''b'",
                "select ^a^ | SELECT 'a'",
                "select `a``b` | SELECT ^a`b^",
                "select 'a' 'b' | SELECT 'ab'",
                "select 1 as 'x' | SELECT 1 AS ^x^",
                "select a && b | SELECT a  AND  b",
                "select a <=> b | SELECT a  IS NOT DISTINCT FROM  b",
                "select now() | SELECT LOCALTIMESTAMP(0)",
                "select now(3) | SELECT LOCALTIMESTAMP(3)",
                "select if(a, 1, 2) | SELECT CASEWHEN(a, 1, 2)",
                "select t.user, user from t | SELECT t.user, ^user^ FROM t",
                "select /* c */ 1 | SELECT 1",
                "select /*! 1 */ | SELECT 1",
                "select 0x4 | SELECT X'04'",
                "select b'101' | SELECT 5",
                "select a$$b | SELECT ^a$$b^",
                "select a from information_schema.tables | SELECT a FROM INFORMATION_SCHEMA.tables",
                "select a collate utf8mb4_bin | SELECT a"
            })
    void speaksH2(String from, String to) throws SqlError {
        Tokens tokens = Tokenizer.tokenize(from.replace('^', '"'), Tokenizer.Mode.DEFAULT, 110409);
        String text = Rewriter.rewrite(tokens, new Edits(tokens), Tokenizer.Mode.DEFAULT, SessionScope.DRY)
                .text();
        assertThat(text.strip()).isEqualToIgnoringCase(to.replace('^', '"'));
    }

    @Test
    @DisplayName("D-26 session functions and variables are literals before H2 sees them")
    void sessionValuesAreLiterals() throws SqlError {
        Tokens tokens = Tokenizer.tokenize(
                "select connection_id(), @@autocommit, database() from t", Tokenizer.Mode.DEFAULT, 110409);
        Rewriter.Result result = Rewriter.rewrite(
                tokens,
                new Edits(tokens),
                Tokenizer.Mode.DEFAULT,
                ((H2Session) session).scope(new io.sluice.task.CancelToken()));
        assertThat(result.text()).isEqualTo("select 1, 1, 'test' from t");
        assertThat(result.ofSession()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "file_read('/etc/passwd')",
        "csvread('x')",
        "link_schema('a','b','c','d','e','f')",
        "file_write('a','b')"
    })
    void noClientReachesFilesThroughH2(String call) {
        SqlError error = catchThrowableOfType(SqlError.class, () -> SqlFixture.run(session, "select 1, " + call));
        assertThat(error.code()).isEqualTo(1305);
    }

    @ParameterizedTest
    @CsvSource({
        "create alias x as 'y'",
        "create trigger t call 'y'",
        "create linked table t('a','b','c','d','e')",
        "script to 'x'",
        "runscript from 'x'",
        "backup to 'x'",
        "call 1",
        "merge into t values (1)",
        "set db_close_delay 5"
    })
    void whatOnlyH2KnowsIsASyntaxError(String sql) {
        SqlError error = catchThrowableOfType(SqlError.class, () -> SqlFixture.run(session, sql));
        assertThat(error.code()).isEqualTo(1064);
    }

    @Test
    void aSecondStatementIsRefusedWithItsOwnText() {
        SqlError error = catchThrowableOfType(SqlError.class, () -> SqlFixture.run(session, "select 1; select 2"));
        assertThat(error.code()).isEqualTo(1064);
        assertThat(error).hasMessageContaining("near 'select 2' at line 1");
    }
}
