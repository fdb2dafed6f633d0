package io.sluice.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between the rooms, and what no room may do. */
class ArchitectureTest {

    /** Which rooms each room may use; {@code flow}, {@code stats} and {@code config} are open to all but each other. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("flow", List.of()),
            Map.entry("stats", List.of()),
            Map.entry("config", List.of()),
            Map.entry("task", List.of()),
            Map.entry("connection", List.of()),
            Map.entry("serial", List.of("task")),
            Map.entry("pool", List.of("task")),
            Map.entry("reactor", List.of("connection", "task")),
            Map.entry("coordinator", List.of("reactor", "connection")),
            Map.entry("wire.mysql", List.of("connection")),
            Map.entry("session", List.of("serial", "connection", "task")),
            Map.entry("scheduling", List.of("session", "connection", "coordinator", "reactor", "pool", "task")),
            Map.entry("sql.error", List.of("task")),
            Map.entry("sql.text", List.of("sql.error")),
            Map.entry("sql.type", List.of("sql.error")),
            Map.entry("sql.function", List.of("sql.error", "sql.type")),
            Map.entry("sql.expr", List.of("sql.error", "sql.text", "sql.type", "sql.function")),
            Map.entry("sql.variable", List.of("sql.error")),
            Map.entry("sql.table", List.of("sql.error", "sql.text", "sql.type")),
            Map.entry("sql.info", List.of("sql.error", "sql.text", "sql.type", "sql.table")),
            Map.entry(
                    "sql",
                    List.of(
                            "sql.error",
                            "sql.text",
                            "sql.type",
                            "sql.function",
                            "sql.expr",
                            "sql.table",
                            "sql.info",
                            "sql.variable",
                            "session",
                            "task")),
            Map.entry(
                    "mysql",
                    List.of("wire.mysql", "sql", "sql.error", "sql.type", "session", "connection", "task", "serial")),
            Map.entry("cluster", List.of("session", "sql", "coordinator", "reactor", "connection", "serial")));

    private static final List<String> BOTTOM = List.of("flow", "stats", "config");

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.sluice");

    static Stream<String> rooms() {
        return MAY_USE.keySet().stream().sorted();
    }

    @ParameterizedTest(name = "{0} uses only the rooms it may use")
    @MethodSource("rooms")
    void arrowsRunOneWay(String room) {
        classes()
                .that()
                .resideInAPackage("io.sluice." + room)
                .should()
                .onlyDependOnClassesThat(allowedTo(room))
                .allowEmptyShould(true)
                .check(MAIN);
    }

    @Test
    void everyRoomIsInTheTable() {
        for (JavaClass c : MAIN) {
            String name = c.getPackageName();
            if (!name.equals("io.sluice")) {
                org.assertj.core.api.Assertions.assertThat(MAY_USE).containsKey(name.substring("io.sluice.".length()));
            }
        }
    }

    @Test
    void nobodyInterruptsAThread() {
        noClasses()
                .should()
                .callMethod(Thread.class, "interrupt")
                .because("an interrupt in file I/O closes the whole database; cancel through the token")
                .check(MAIN);
    }

    @Test
    void nobodySleeps() {
        noClasses().should().callMethod(Thread.class, "sleep", long.class).check(MAIN);
    }

    @Test
    void timeComesFromTheClock() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.sluice.flow.SystemClock")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .check(MAIN);
    }

    @Test
    void nothingIsSynchronized() {
        noCodeUnits().should().haveModifier(JavaModifier.SYNCHRONIZED).check(MAIN);
    }

    @Test
    void everyRoomHasADoorSign() {
        MAY_USE.keySet().stream()
                .map(room -> "io.sluice." + room)
                .filter(name -> MAIN.stream().anyMatch(c -> c.getPackageName().equals(name)))
                .forEach(name -> org.assertj.core.api.Assertions.assertThat(ArchitectureTest.class.getResource(
                                "/" + name.replace('.', '/') + "/package-info.class"))
                        .as("package-info of " + name)
                        .isNotNull());
    }

    private static DescribedPredicate<JavaClass> allowedTo(String room) {
        DescribedPredicate<JavaClass> allowed =
                DescribedPredicate.not(resideInAPackage("io.sluice..")).or(resideInAPackage("io.sluice." + room));
        List<String> open = BOTTOM.contains(room) ? List.of() : BOTTOM;
        for (String other :
                Stream.concat(MAY_USE.get(room).stream(), open.stream()).toList()) {
            allowed = allowed.or(resideInAPackage("io.sluice." + other));
        }
        return allowed;
    }
}
