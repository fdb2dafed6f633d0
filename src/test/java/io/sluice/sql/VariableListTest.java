package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.variable.Variable;
import io.sluice.sql.variable.Variable.Effect;
import io.sluice.sql.variable.Variable.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The whole list of variables: as MariaDB has them, and none that may be set and does nothing without saying why. */
class VariableListTest {

    /** MariaDB got these after 10.11; clients that read our version ask for them. */
    private static final Set<String> LATER = Set.of("transaction_isolation", "transaction_read_only");

    private static final Map<String, Scope> SCOPES =
            Map.of("GLOBAL", Scope.GLOBAL, "SESSION", Scope.BOTH, "SESSION ONLY", Scope.SESSION);

    private static Map<String, String[]> recorded() throws IOException {
        Map<String, String[]> all = new HashMap<>();
        try (InputStream in = Objects.requireNonNull(
                VariableListTest.class.getResourceAsStream("variable/mariadb-10.11-variables.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|", -1))
                    .forEach(parts -> all.put(parts[0], parts));
        }
        return all;
    }

    private static Iterable<Variable> all() {
        try (SqlFixture fixture = new SqlFixture()) {
            return fixture.engine.variables().all();
        }
    }

    @Test
    @DisplayName("scope and settability are MariaDB 10.11's; a variable that is fixed here says why")
    void asMariaDbHasThem() throws IOException {
        Map<String, String[]> recorded = recorded();
        List<String> different = new ArrayList<>();
        for (Variable variable : all()) {
            String[] theirs = recorded.get(variable.name());
            if (theirs == null) {
                if (!LATER.contains(variable.name())) {
                    different.add(variable.name() + " is not MariaDB's");
                }
                continue;
            }
            if (SCOPES.get(theirs[1]) != variable.scope()) {
                different.add(variable.name() + " has scope " + variable.scope() + ", theirs " + theirs[1]);
            }
            if (theirs[3].equals("YES") != (variable.effect() == Effect.SHOWN)) {
                different.add(variable.name() + " is " + variable.effect() + ", theirs read-only " + theirs[3]);
            }
            boolean explained = !variable.reason().isEmpty();
            if ((variable.effect() == Effect.FIXED || variable.effect() == Effect.KEPT) && !explained) {
                different.add(variable.name() + " does not say why it is " + variable.effect());
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    @DisplayName("what says it has an effect is read somewhere in the code")
    void whatIsLiveIsRead() throws IOException {
        StringBuilder code = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            // That one only names them.
            for (Path file : files.filter(f -> f.toString().endsWith(".java") && !f.endsWith("SetStatementPlan.java"))
                    .toList()) {
                code.append(Files.readString(file));
            }
        }
        List<String> unread = new ArrayList<>();
        for (Variable variable : all()) {
            String side = variable.name().replaceFirst("_(client|connection|database|results|server)$", "_");
            if (variable.effect() == Effect.LIVE
                    && code.indexOf('"' + variable.name() + '"') < 0
                    && code.indexOf('"' + side + '"') < 0) {
                unread.add(variable.name());
            }
        }
        assertThat(unread).isEmpty();
    }
}
