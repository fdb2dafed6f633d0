package io.sluice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import io.sluice.config.IllegalSettingException;
import io.sluice.flow.Clock;
import io.sluice.flow.RecordingTap;
import io.sluice.flow.Tap;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A start that fails says why and leaves nothing behind. */
class NodeStartTest {

    private static Config config(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("sluice.mysql.port", "0");
        all.putIfAbsent("sluice.sql.url", "jdbc:h2:mem:" + UUID.randomUUID());
        return NodeConfig.load(null, all);
    }

    @Test
    @Timeout(60)
    @DisplayName("An error while the rooms are wired reaches the caller, who is not left waiting")
    void anErrorWhileWiring() {
        Tap real = new RecordingTap(Clock.system(), event -> {});
        Tap broken = (Tap) Proxy.newProxyInstance(
                Tap.class.getClassLoader(), new Class<?>[] {Tap.class}, (self, method, arguments) -> {
                    if (method.getName().equals("sent")) {
                        throw new LinkageError("a class is missing");
                    }
                    return method.invoke(real, arguments);
                });
        assertThatThrownBy(() -> Node.start(config(Map.of()), Clock.system(), broken))
                .hasRootCauseMessage("a class is missing");
    }

    @Test
    @DisplayName("A Pekko setting that Pekko cannot read is the operator's mistake, told in a line")
    void anUnreadablePekkoSetting() {
        assertThatThrownBy(() -> Node.start(
                        config(Map.of("pekko.actor.default-dispatcher.throughput", "many")), Clock.system(), Tap.off()))
                .isInstanceOf(IllegalSettingException.class)
                .hasMessageContaining("throughput");
    }

    @Test
    @DisplayName("D-20: Pekko's own dispatchers are sized by sluice.processors")
    void dispatchersFollowTheProcessors() {
        Config pekko =
                NodeSettings.from(config(Map.of("sluice.processors", "7"))).forPekko();
        assertThat(pekko.getInt("pekko.actor.default-dispatcher.fork-join-executor.parallelism-max"))
                .isEqualTo(7);
        assertThat(pekko.getInt("pekko.actor.internal-dispatcher.fork-join-executor.parallelism-min"))
                .isEqualTo(7);
    }
}
