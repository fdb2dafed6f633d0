package io.sluice.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.sluice.config.IllegalSettingException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PoolSettingsTest {

    private static Config with(String settings) {
        return ConfigFactory.parseString(settings)
                .withFallback(PoolFixture.config())
                .resolve();
    }

    @Test
    @DisplayName(
            "auto: half of the processors as cores, as many threads per core as there can be connections, the administrator's included")
    void defaults() {
        PoolSettings settings = PoolSettings.from(with("sluice.max-connections = 77"), 8);
        assertThat(settings).isEqualTo(new PoolSettings(4, 78, Duration.ofSeconds(60), 64, 10, Duration.ofSeconds(60)));
        assertThat(PoolSettings.from(with(""), 1).cores()).isEqualTo(1);
    }

    @Test
    @DisplayName("given numbers win")
    void given() {
        PoolSettings settings = PoolSettings.from(with("sluice.pool { cores = 3, max-threads = 5 }"), 8);
        assertThat(settings.cores()).isEqualTo(3);
        assertThat(settings.maxThreads()).isEqualTo(5);
    }

    @Test
    @DisplayName("a value outside its range is named with key, value and range")
    void ranges() {
        assertThatThrownBy(() -> PoolSettings.from(with("sluice.pool.cores = 0"), 8))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.pool.cores = 0")
                .hasMessageContaining("[1, 1024]");
        assertThatThrownBy(() -> PoolSettings.from(with("sluice.pool.max-threads = many"), 8))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.pool.max-threads = many");
    }
}
