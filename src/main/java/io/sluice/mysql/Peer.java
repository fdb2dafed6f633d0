package io.sluice.mysql;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Where a client is.
 *
 * @param host as MariaDB shows it in {@code 'user'@'host'}
 * @param address the same with the client's port, as the process list shows it
 * @param local whether it is on this machine
 * @param endpoint the listener it came in by
 */
record Peer(String host, String address, boolean local, String endpoint) {

    /** A client without an Internet address came over a local socket: its host is {@code localhost} (R-M-035). */
    static Peer of(SocketAddress address, String endpoint) {
        if (address instanceof InetSocketAddress internet && internet.getAddress() != null) {
            InetAddress at = internet.getAddress();
            String host = text(at);
            return new Peer(host, host + ':' + internet.getPort(), at.isLoopbackAddress(), endpoint);
        }
        return new Peer("localhost", "localhost", true, endpoint);
    }

    private static String text(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address.getHostAddress();
        }
        if (address.isLoopbackAddress()) {
            return "::1";
        }
        String full = address.getHostAddress();
        int zone = full.indexOf('%');
        return zone < 0 ? full : full.substring(0, zone);
    }
}
