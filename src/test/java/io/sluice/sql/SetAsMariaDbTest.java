package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.SqlFixture.Answer;
import io.sluice.sql.error.SqlError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SET in all its forms, right and wrong, against what MariaDB 10.11 answered. */
class SetAsMariaDbTest {

    /** What is another way here, and why. */
    private static final List<String> DIFFERENT = List.of(
            "set global sql_log_bin=0 ", // MariaDB refuses it though its own list gives the variable a global value
            "set wait_timeout=b'11'", // bits are numbers for us everywhere
            "set timestamp=1000; select @@timestamp, now()"); // NOW() is the clock's

    private static final SqlFixture FIXTURE = new SqlFixture();

    @AfterAll
    static void close() {
        FIXTURE.close();
    }

    static Stream<String> recorded() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SetAsMariaDbTest.class.getResourceAsStream("variable/mariadb-10.11-set.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line ->
                                    !line.startsWith("#") && DIFFERENT.stream().noneMatch(line::startsWith))
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recorded")
    @DisplayName("rows, warnings or error are MariaDB's")
    void asRecorded(String line) {
        String[] parts = line.split(" => ?", 2);
        assertThat(outcome(parts[0])).isEqualTo(parts[1]);
    }

    private static String outcome(String statements) {
        try (SqlSession session = FIXTURE.fresh()) {
            List<String> lines = new ArrayList<>();
            for (String sql : (statements + "; show warnings").split(";", -1)) {
                Answer answer = SqlFixture.run(session, sql.strip());
                answer.rows.forEach(row -> lines.add(String.join(
                        ", ",
                        row.stream()
                                .map(value -> value == null ? "NULL" : value)
                                .toList())));
            }
            return String.join(" / ", lines);
        } catch (SqlError e) {
            return "ERROR " + e.code() + " " + e.sqlState() + " " + e.text();
        }
    }
}
