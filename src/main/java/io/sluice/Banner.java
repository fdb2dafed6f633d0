package io.sluice;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Collectors;

/** What the operator sees when the node is ready. */
final class Banner {

    private Banner() {}

    static String of(Node node) {
        AllSettings settings = node.settings();
        Map<String, InetSocketAddress> listeners = node.listeners();
        InetSocketAddress mysql = listeners.get(Node.MYSQL);
        String users =
                settings.mysql().accounts().stream().map(Object::toString).collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder("Sluice " + Version.of() + " is ready.\n");
        listeners.forEach((name, address) -> line(text, name, plain(address)));
        line(text, "users", users);
        line(text, "engine", node.engine().description());
        line(
                text,
                "scheduler",
                settings.node().threadHandling() + ", "
                        + settings.reactor().connectionWorkers() + " connection worker(s), "
                        + settings.pool().cores() + " task core(s), planned for "
                        + settings.node().processors() + " processor(s)");
        line(text, "stop", "Ctrl-C, or kill " + ProcessHandle.current().pid());
        if (mysql != null) {
            line(
                    text,
                    "try",
                    "mariadb -h " + mysql.getAddress().getHostAddress() + " -P " + mysql.getPort() + " -u root");
        }
        return text.toString();
    }

    /** {@code host:port} with the address in figures. */
    static String plain(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("  %-10s %s%n", name, value));
    }
}
