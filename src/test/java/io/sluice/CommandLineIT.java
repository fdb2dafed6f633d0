package io.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.NodeProcess;
import io.sluice.testing.RawMysql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution's command, run as an operator runs it. */
class CommandLineIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path COMMAND =
            Path.of(System.getProperty("sluice.test.distribution", "target/sluice"), "bin", "sluice");

    /** Long enough that only a cancel ends it; cross joins need no function of ours. */
    private static final String LONG_QUERY =
            "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000) a, SYSTEM_RANGE(1, 100000) b, SYSTEM_RANGE(1, 100) c";

    @TempDir
    private Path directory;

    @Test
    void versionAndHelpSayWhatThisIs() throws Exception {
        assertThat(run("version").output()).startsWith("Sluice ");
        assertThat(run("--help").output()).contains("start", "check-config", "version");
        assertThat(run("start", "--help").output()).contains("--ready-file", "-D");
        Result nothing = run();
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.output()).contains("a command is missing");
    }

    @ParameterizedTest(name = "-D{0}={1} is refused")
    @CsvSource(
            delimiter = '|',
            value = {
                "sluice.mysql.port|70000|sluice.mysql.port = 70000 is not allowed; allowed: [0, 65535]",
                "sluice.max-connections|0|sluice.max-connections = 0 is not allowed; allowed: [1,",
                "sluice.thread-handling|fibers|sluice.thread-handling = fibers is not allowed; allowed: reactor",
                "sluice.processors|none|sluice.processors = none is not allowed; allowed: auto or [1, 1024]",
                "sluice.shutdown-deadline|-1s|sluice.shutdown-deadline = -1s is not allowed",
                "sluice.misspelt|1|unknown setting: sluice.misspelt = 1",
                "slucie.max-connections|1|unknown setting: slucie.max-connections = 1",
                "pekko.actr.debug|1|unknown setting: pekko.actr.debug = 1",
                "sluice.name|two words|sluice.name = two words is not allowed; allowed: letters, digits, hyphens",
            })
    void anUnusableSettingStopsTheStartWithKeyValueAndRange(String key, String value, String text) throws Exception {
        for (String command : List.of("start", "check-config")) {
            Result result = run(command, "-D" + key + "=" + value);
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.output()).contains(text).doesNotContain("\tat ");
        }
    }

    @Test
    void aFileThatCannotBeReadOrParsedIsNamed() throws Exception {
        assertThat(run("check-config", "-c", "/nowhere.conf").output()).contains("/nowhere.conf cannot be read");
        Path broken = Files.writeString(directory.resolve("broken.conf"), "sluice { mysql { port = 1 \n");
        Result result = run("check-config", "-c", broken.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.output()).contains("broken.conf");
        assertThat(run("check-config").output()).contains("The configuration is usable.");
    }

    @Test
    @DisplayName("The ready file has one line per listener, written when the node accepts connections")
    void theReadyFileTellsTheListener() throws Exception {
        try (NodeProcess node = NodeProcess.start(directory, Map.of())) {
            assertThat(Files.readAllLines(directory.resolve("ready")))
                    .singleElement()
                    .asString()
                    .matches("mysql 127\\.0\\.0\\.1:\\d+");
            assertThat(node.log()).contains("is ready", "reactor", "stop", "mysql");
            try (RawMysql client = RawMysql.login(node.mysql())) {
                assertThat(client.query("SELECT 1")).containsExactly("1");
            }
        }
    }

    @Test
    void aReadyFileThatCannotBeWrittenStopsTheStartAndAStaleOneIsGone() throws Exception {
        Result result = run("start", "-Dsluice.mysql.port=0", "--ready-file", "/nowhere/ready");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.output())
                .contains("sluice: ready file /nowhere/ready cannot be written")
                .doesNotContain("is ready.", "\tat ");
        try (NodeProcess node = NodeProcess.start(directory, Map.of())) {
            node.terminate();
            assertThat(node.exitCode(LIMIT)).isZero();
            assertThat(directory.resolve("ready")).doesNotExist();
        }
    }

    @Nested
    class GivenARequestThatRuns {

        @Test
        void sigtermLetsItEndTellsTheOthersAndExitsWithZero() throws Exception {
            try (NodeProcess node = NodeProcess.start(directory, Map.of("sluice.processors", "4"));
                    RawMysql busy = RawMysql.login(node.mysql());
                    RawMysql idle = RawMysql.login(node.mysql())) {
                busy.sendQuery("SELECT COUNT(*) FROM SYSTEM_RANGE(1, 3000) a, SYSTEM_RANGE(1, 3000) b");
                awaitRunning(idle);
                node.terminate();
                assertThat(RawMysql.text(idle.read())).startsWith("1053");
                assertThat(directory.resolve("ready"))
                        .as("the node accepts nothing any more")
                        .doesNotExist();
                assertThat(busy.readResult()).containsExactly("9000000");
                assertThat(RawMysql.text(busy.read())).startsWith("1053");
                assertThat(node.exitCode(LIMIT)).as(node.log()).isZero();
            }
        }

        @Test
        void aMissedDeadlineNamesItCancelsItAndExitsWithOne() throws Exception {
            try (NodeProcess node = NodeProcess.start(directory, Map.of("sluice.shutdown-deadline", "300ms"));
                    RawMysql busy = RawMysql.login(node.mysql());
                    RawMysql idle = RawMysql.login(node.mysql())) {
                busy.sendQuery(LONG_QUERY);
                awaitRunning(idle);
                node.terminate();
                assertThat(RawMysql.text(busy.read())).startsWith("1053 08S01");
                assertThat(node.exitCode(LIMIT)).as(node.log()).isEqualTo(1);
                assertThat(node.log()).contains("still waiting for [session-1]", "owner=session-1, ranFor=");
            }
        }

        @Test
        void aSecondSignalOfEitherKindStopsAtOnce() throws Exception {
            try (NodeProcess node = NodeProcess.start(directory, Map.of("sluice.shutdown-deadline", "1h"));
                    RawMysql busy = RawMysql.login(node.mysql());
                    RawMysql idle = RawMysql.login(node.mysql())) {
                busy.sendQuery(LONG_QUERY);
                awaitRunning(idle);
                node.terminate();
                idle.read(); // the first signal has been heard
                node.interrupt();
                assertThat(node.exitCode(LIMIT)).isNotZero();
            }
        }

        private void awaitRunning(RawMysql other) {
            Awaitility.await()
                    .atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(10))
                    .untilAsserted(() -> assertThat(other.query("SHOW STATUS LIKE 'Threads_running'"))
                            .containsExactly("Threads_running,2"));
        }
    }

    private record Result(int code, String output) {}

    private Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(COMMAND.toString()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(directory, "output", null);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(output));
    }
}
