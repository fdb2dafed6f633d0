package io.sluice.mysql;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Settings as an operator would write them, on top of the reference. */
final class TestSettings {

    private TestSettings() {}

    static MysqlSettings defaults() {
        return of("");
    }

    static MysqlSettings of(String hocon) {
        Config given = ConfigFactory.parseString(hocon);
        return MysqlSettings.from(given.withFallback(ConfigFactory.parseResources("reference.conf"))
                .resolve());
    }
}
