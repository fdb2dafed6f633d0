package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.sluice.config.IllegalSettingException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReactorSettingsTest {

    private static ReactorSettings from(String overrides, int processors) {
        return ReactorSettings.from(
                ConfigFactory.parseString(overrides).withFallback(ConfigFactory.load()), processors);
    }

    @Test
    @DisplayName("R-M-015, R-C-028: the defaults")
    void theDefaults() {
        assertThat(from("", 8))
                .isEqualTo(new ReactorSettings(
                        151,
                        4,
                        16 * 1024,
                        32 * 1024,
                        64 * 1024,
                        256 * 1024,
                        Duration.ofSeconds(10),
                        1024,
                        100,
                        Duration.ofMinutes(1)));
    }

    @ParameterizedTest(name = "{0} processors, {1} workers")
    @CsvSource({"1,1", "2,2", "3,2", "4,2", "5,2", "6,3", "16,8"})
    @DisplayName("D-20: auto is min(processors, max(2, processors / 2))")
    void automaticWorkers(int processors, int workers) {
        assertThat(from("", processors).connectionWorkers()).isEqualTo(workers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sluice.max-connections = 0",
                "sluice.max-connections = 100001",
                "sluice.reactor.connection-workers = 65",
                "sluice.reactor.recv-budget = 17 MiB",
                "sluice.reactor.send-budget = -1",
                "sluice.reactor.outbound-low-water = 257 KiB",
                "sluice.reactor.close-deadline = 99ms",
                "sluice.reactor.accept-backlog = 0",
                "sluice.reactor.restart-limit = 0",
                "sluice.reactor.restart-window = 0s",
                "sluice.reactor.event-loop.throughput = 1025"
            })
    void whatIsOutOfRangeIsRefusedByName(String setting) {
        String key = setting.substring(0, setting.indexOf(' '));
        assertThatThrownBy(() -> from(setting, 2))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining(key);
    }
}
