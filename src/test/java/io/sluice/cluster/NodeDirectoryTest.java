package io.sluice.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.sluice.config.IllegalSettingException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What nodes tell each other of themselves, and how it goes over the wire. */
class NodeDirectoryTest {

    private static final ActorTestKit KIT = ActorTestKit.create(
            "directory", ConfigFactory.parseResources("pekko-of-sluice.conf").withFallback(ConfigFactory.load()));

    private static final NodeCard ONE = new NodeCard("10.0.0.1:7355", "one", "10.0.0.1:3306");
    private static final NodeCard TWO = new NodeCard("10.0.0.2:7355", "two", "10.0.0.2:3306");

    @AfterAll
    static void stop() {
        KIT.shutdownTestKit();
    }

    @Test
    void eachLearnsOfTheOther() {
        Map<String, NodeCard> first = new ConcurrentHashMap<>();
        Map<String, NodeCard> second = new ConcurrentHashMap<>();
        KIT.spawn(NodeDirectory.create(ONE, first::putAll));
        KIT.spawn(NodeDirectory.create(TWO, second::putAll));
        Map<String, NodeCard> both = Map.of(ONE.address(), ONE, TWO.address(), TWO);
        Awaitility.await().untilAsserted(() -> {
            assertThat(first).isEqualTo(both);
            assertThat(second).isEqualTo(both);
        });
    }

    @Test
    @DisplayName("a card crosses nodes as it is, without Java serialisation")
    void overTheWire() {
        KIT.serializationTestKit().verifySerialization(new NodeDirectory.Present(ONE), true);
    }

    @Test
    void aNodeThatListensEverywhereIsFoundAtItsClusterAddress() {
        ClusterSettings settings = ClusterSettings.from(
                ConfigFactory.parseString("sluice.cluster { host = 10.0.0.9, port = 7400, node-name = nine }")
                        .withFallback(ConfigFactory.defaultReference())
                        .resolve());
        assertThat(settings.card(new InetSocketAddress(3306)))
                .isEqualTo(new NodeCard("10.0.0.9:7400", "nine", "10.0.0.9:3306"));
        assertThat(settings.card(new InetSocketAddress(InetAddress.getLoopbackAddress(), 3307))
                        .mysql())
                .endsWith(":3307");
    }

    @Test
    void aNodeWithoutANameIsCalledByItsAddress() throws IllegalSettingException {
        ClusterSettings settings = ClusterSettings.from(ConfigFactory.defaultReference());
        assertThat(settings.nodeName()).isEqualTo("127.0.0.1:7355");
    }
}
