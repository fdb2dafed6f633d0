package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.config.IllegalSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The front's settings. */
class MysqlSettingsTest {

    @Test
    void aFreshNodeServesItsOwnMachineOnly() {
        MysqlSettings settings = TestSettings.defaults();
        assertThat(settings.host()).isEqualTo("127.0.0.1");
        assertThat(settings.port()).isEqualTo(3306);
        assertThat(settings.maxAllowedPacket()).isEqualTo(16 << 20);
        assertThat(settings.accounts()).hasSize(1);
        assertThat(settings.accounts().get(0)).hasToString("'root'@'localhost'");
        assertThat(settings.accounts().get(0).stored()).isNull();
    }

    @Test
    void aPasswordIsKeptAsItsDoubleHashOnly() {
        MysqlSettings settings = TestSettings.of("sluice.mysql.users = [{ name = a, password = geheim, hosts = any }]");
        assertThat(settings.accounts().get(0).stored()).hasSize(20);
        assertThat(settings.toString()).doesNotContain("geheim");
    }

    @ParameterizedTest
    @CsvSource({"port, 65536", "port, -1", "max-allowed-packet, 1023 B", "max-allowed-packet, 1025 MiB"})
    void aValueOutsideItsRangeIsNamed(String key, String value) {
        assertThatThrownBy(() -> TestSettings.of("sluice.mysql." + key + " = " + value))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.mysql." + key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "geheim",
                "[geheim]",
                "[{ name = a, password = geheim }]",
                "[{ name = a, password = geheim, hosts = nowhere }]",
                "[{ name = \"\", password = geheim, hosts = any }]",
                "[{ name = a, password = [geheim], hosts = any }]",
                "[{ name = a, password = geheim, hosts = any, pasword = x }]",
                "[{ name = a, password = geheim, hosts = any }, { name = a, password = geheim, hosts = any }]"
            })
    void anIllegalAccountIsRefusedWithoutShowingItsPassword(String users) {
        assertThatThrownBy(() -> TestSettings.of("sluice.mysql.users = " + users))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.mysql.users")
                .hasMessageNotContaining("geheim");
    }

    @Test
    void nobodyComesInFromTheNetworkWithoutAPassword() {
        String open = "sluice.mysql.users = [{ name = a, password = \"\", hosts = any }]";
        assertThat(TestSettings.of(open).accounts())
                .as("the network does not reach 127.0.0.1")
                .hasSize(1);
        assertThat(TestSettings.of(open + "\nsluice.mysql.host = localhost").accounts())
                .hasSize(1);
        assertThatThrownBy(() -> TestSettings.of(open + "\nsluice.mysql.host = 0.0.0.0"))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("sluice.mysql.users: a has no password and may come from any host")
                .hasMessageContaining("0.0.0.0");
        assertThat(TestSettings.of("sluice.mysql.host = 0.0.0.0").accounts())
                .as("root may come from this machine only")
                .hasSize(1);
    }
}
