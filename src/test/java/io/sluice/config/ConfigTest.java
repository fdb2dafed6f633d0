package io.sluice.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigTest {

    private static final Config ROOT = ConfigFactory.parseString(
            "sluice.pool { n = 5, size = 16 KiB, wait = 500ms, on = on, word = fast, auto = auto, bad = [] }");

    private final Section section = Section.of(ROOT, "sluice.pool");

    @Test
    void valuesAtTheEdgesAreTaken() {
        assertThat(section.integer("n", 5, 5)).isEqualTo(5);
        assertThat(section.bytes("size", 16384, 16384)).isEqualTo(16384);
        assertThat(section.duration("wait", Duration.ofMillis(500), Duration.ofMillis(500)))
                .isEqualTo(Duration.ofMillis(500));
        assertThat(section.onOff("on")).isTrue();
        assertThat(section.oneOf("word", List.of("slow", "fast"))).isEqualTo("fast");
        assertThat(section.autoOr("auto", 3, 1, 9)).isEqualTo(3);
        assertThat(section.autoOr("n", 3, 1, 9)).isEqualTo(5);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal("sluice.pool.n = 5 is not allowed; allowed: [6, 9]", s -> s.integer("n", 6, 9)),
                refusal("sluice.pool.n = 5 is not allowed; allowed: [1, 4]", s -> s.integer("n", 1, 4)),
                refusal(
                        "sluice.pool.size = 16 KiB is not allowed; allowed: [1 bytes, 2 bytes]",
                        s -> s.bytes("size", 1, 2)),
                refusal(
                        "sluice.pool.wait = 500ms is not allowed; allowed: [1s, 60s]",
                        s -> s.duration("wait", Duration.ofSeconds(1), Duration.ofMinutes(1))),
                refusal("sluice.pool.word = fast is not allowed; allowed: on | off", s -> s.onOff("word")),
                refusal(
                        "sluice.pool.word = fast is not allowed; allowed: slow | slower",
                        s -> s.oneOf("word", List.of("slow", "slower"))),
                refusal("sluice.pool.bad = [] is not allowed; allowed: [1, 2]", s -> s.integer("bad", 1, 2)),
                refusal(
                        "sluice.pool.word = fast is not allowed; allowed: auto or [1, 9]",
                        s -> s.autoOr("word", 1, 1, 9)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void aRefusalNamesKeyValueAndRange(String message, Function<Section, Object> read) {
        assertThatThrownBy(() -> read.apply(section))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessage(message);
    }

    @Test
    void unknownKeysAreNamedWithTheirValues() {
        Config reference = ConfigFactory.parseString("sluice { a = 1, free {} }");
        UnknownKeys.refuse(ConfigFactory.parseString("sluice { a = 2, free { x = 1, y.z = 2 } }"), reference);
        assertThatThrownBy(() ->
                        UnknownKeys.refuse(ConfigFactory.parseString("sluice { a = 2, b = 3, c.d = x }"), reference))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.b = 3, sluice.c.d = x");
        assertThatThrownBy(() -> UnknownKeys.refuse(ConfigFactory.parseString("slucie.a = 2"), reference))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("slucie.a = 2");
    }

    private static Arguments refusal(String message, Function<Section, Object> read) {
        return Arguments.of(message, read);
    }
}
