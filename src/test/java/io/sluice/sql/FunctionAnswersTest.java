package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every function answers what MariaDB answered, except where {@code functions-deviations.tsv} says what else and why. The
 * answers were recorded by {@link FunctionRecorder}.
 */
class FunctionAnswersTest {

    @Test
    void everyRecordedExpressionHasMariaDbsAnswer() throws IOException, SqlError {
        Map<String, String> allowed = deviations();
        List<String> different = new ArrayList<>();
        try (SqlFixture fixture = new SqlFixture()) {
            SqlSession session = fixture.session();
            SqlFixture.run(session, "SET time_zone = '+00:00'");
            for (String line : lines("functions.tsv")) {
                String[] parts = line.split("\t", -1);
                String answer = answer(session, FunctionRecorder.unescaped(parts[0]), parts[2].equals("binary"));
                String reason = allowed.remove(parts[0]);
                if (answer.equals(parts[1]) == (reason != null)) {
                    different.add(parts[0] + "\t" + answer + "\tnot\t" + parts[1]
                            + (reason == null ? "" : "\tthough listed"));
                }
            }
        }
        assertThat(different).as("answers that differ").isEmpty();
        assertThat(allowed).as("listed, but not recorded").isEmpty();
    }

    /** The answer as the recorder would have written it. */
    private static String answer(SqlSession session, String expression, boolean binary) {
        List<String> texts = new ArrayList<>();
        SqlFixture.Answer sink = new SqlFixture.Answer() {
            @Override
            public void row(Row row) {
                byte[] value = row.text(0);
                texts.add(
                        value == null
                                ? "\\N"
                                : binary
                                        ? FunctionRecorder.hex(value)
                                        : FunctionRecorder.escaped(new String(value, StandardCharsets.UTF_8)));
            }
        };
        try {
            session.execute("SELECT " + expression, new CancelToken(), sink);
            return texts.get(0);
        } catch (SqlError e) {
            return "!" + e.code();
        }
    }

    private static Map<String, String> deviations() throws IOException {
        Map<String, String> out = new LinkedHashMap<>();
        for (String line : lines("functions-deviations.tsv")) {
            String[] parts = line.split("\t", 2);
            assertThat(parts).as("expression and reason: " + line).hasSize(2);
            out.put(parts[0], parts[1]);
        }
        return out;
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = FunctionAnswersTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
