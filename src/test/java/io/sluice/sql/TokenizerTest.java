package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.text.Token;
import io.sluice.sql.text.Token.Kind;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import io.sluice.testing.Seeds;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TokenizerTest {

    private static final String[] PIECES = {
        " ",
        "\n",
        "\t",
        "select",
        "`a``b`",
        "`x",
        "'it''s'",
        "'a\\'b'",
        "'open",
        "\"q\"",
        "\"\\\"\"",
        "-- c\n",
        "--x",
        "# c\n",
        "/* c */",
        "/*! 1 */",
        "/*!999999 2 */",
        "/*M! 3 */",
        "/*!50101 4 */",
        "/* open",
        "*/",
        "1",
        "1.5",
        ".5",
        "1e5",
        "1e",
        "0x4f",
        "0xg",
        "x'4f'",
        "b'01'",
        "0b01",
        "@@a.b",
        "@@",
        "@u",
        "@'u'",
        "@`u",
        "<=>",
        "||",
        "&&",
        ":=",
        "->>",
        "(",
        ")",
        ",",
        ";",
        "?",
        "*",
        "/",
        "-",
        "é",
        "\u0000",
        "\uD83D\uDE00",
        "$$",
        "1a",
        "t.1",
        "'",
        "\\",
        "N'x'",
        "_utf8'x'"
    };

    static LongStream seeds() {
        return Seeds.fresh(200);
    }

    @ParameterizedTest(name = "I1 the tokens' texts are the text, seed {0}")
    @MethodSource("seeds")
    void tokensAddUpToTheText(long seed) {
        RandomGenerator random = Seeds.random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        Tokenizer.Mode mode = new Tokenizer.Mode(random.nextBoolean(), random.nextBoolean(), false);
        Tokens tokens = Tokenizer.tokenize(text.toString(), mode, 110409);
        assertThat(tokens.all().stream().map(Token::text).collect(Collectors.joining()))
                .isEqualTo(text.toString());
        assertThat(tokens.all()).allSatisfy(token -> assertThat(token.length()).isPositive());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "select 1 -- c | WORD NUMBER",
                "select 1--1 | WORD NUMBER OPERATOR OPERATOR NUMBER",
                "select 1 # c | WORD NUMBER",
                "select /* 'x' */ 1 | WORD NUMBER",
                "select /*! 1 */ | WORD NUMBER",
                "select /*!50101 1 */ | WORD NUMBER",
                "select /*!50701 1 */ | WORD",
                "select /*M!100100 1 */ | WORD NUMBER",
                "select /*!110500 1 /* in */ */ 2 | WORD NUMBER",
                "select 'a' 'b' | WORD STRING STRING",
                "select ^a^ | WORD STRING",
                "select 'a\\'b' | WORD STRING",
                "select 'open | WORD UNFINISHED",
                "`a b`.c | QUOTED_NAME OPERATOR WORD",
                "@@session.x | SYSTEM_VARIABLE",
                "@u := 1 | USER_VARIABLE OPERATOR NUMBER",
                "0x4F 0b1 x'4f' b'1' | HEX BITS HEX BITS",
                "1e5 .5 1.5e-3 | NUMBER NUMBER NUMBER",
                "2t | WORD",
                "t.1 | WORD OPERATOR NUMBER",
                "a<=>b | WORD OPERATOR WORD",
                "? | PARAMETER"
            })
    void cutsAsMariaDbDoes(String text, String kinds) {
        assertThat(kinds(text.replace('^', '"'), Tokenizer.Mode.DEFAULT)).isEqualTo(kinds);
    }

    @Test
    void ansiQuotesMakesNamesOfDoubleQuotes() {
        assertThat(kinds("\"a\"", new Tokenizer.Mode(true, false, false))).isEqualTo("QUOTED_NAME");
    }

    @Test
    void noBackslashEscapesLeavesTheBackslashAlone() {
        Tokens tokens = Tokenizer.tokenize("'a\\' 1", new Tokenizer.Mode(false, true, false), 110409);
        assertThat(tokens.get(0).string()).isEqualTo("a\\");
        assertThat(tokens.get(1).kind()).isEqualTo(Kind.NUMBER);
    }

    @Test
    void escapesStandForWhatMariaDbSays() {
        Tokens tokens =
                Tokenizer.tokenize("'\\0\\b\\n\\r\\t\\Z\\\\\\'\\\"\\%\\_\\x'''", Tokenizer.Mode.DEFAULT, 110409);
        assertThat(tokens.get(0).string()).isEqualTo("\0\b\n\r\t\u001a\\'\"\\%\\_x'");
    }

    @Test
    void semicolonsAtTheEndDoNotCount() {
        assertThat(Tokenizer.tokenize("select 1;; ", Tokenizer.Mode.DEFAULT, 110409)
                        .count())
                .isEqualTo(2);
    }

    private static String kinds(String text, Tokenizer.Mode mode) {
        Tokens tokens = Tokenizer.tokenize(text, mode, 110409);
        List<Token> significant = tokens.all().stream().filter(t -> !t.isGap()).toList();
        return significant.stream().map(t -> t.kind().name()).collect(Collectors.joining(" "));
    }
}
