package io.sluice.mysql;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.Section;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The MySQL front's settings.
 *
 * @param host the address it listens on
 * @param port 0 for any that is free
 * @param maxAllowedPacket bytes a client's packet must stay below
 * @param accounts who may log in
 */
public record MysqlSettings(String host, int port, int maxAllowedPacket, List<Account> accounts) {

    private static final String SECTION = "sluice.mysql";
    private static final String USERS = SECTION + ".users";

    /**
     * Copies the list and checks what no single value shows.
     *
     * @throws IllegalSettingException if anybody could come in from the network without a password
     */
    public MysqlSettings {
        accounts = List.copyOf(accounts);
        Set<String> seen = new HashSet<>();
        for (Account account : accounts) {
            if (!seen.add(account.toString())) {
                throw new IllegalSettingException(USERS + " names " + account + " twice");
            }
            if (account.stored() == null && account.anyHost() && !isLoopback(host)) {
                throw new IllegalSettingException(USERS + ": " + account.name()
                        + " has no password and may come from any host, while " + SECTION + ".host = " + host
                        + " can be reached from the network; give it a password, or hosts = loopback, or listen on"
                        + " 127.0.0.1");
            }
        }
    }

    /** Reads {@code sluice.mysql}. */
    public static MysqlSettings from(Config root) {
        Section section = Section.of(root, SECTION);
        return new MysqlSettings(
                section.text("host"),
                section.integer("port", 0, 65535),
                section.bytes("max-allowed-packet", 1 << 10, 1 << 30),
                accounts(section));
    }

    private static List<Account> accounts(Section section) {
        List<? extends Config> entries;
        try {
            entries = section.raw().getConfigList("users");
        } catch (ConfigException.WrongType | ConfigException.Missing e) {
            // The value is not shown: there are passwords in it.
            throw new IllegalSettingException(
                    USERS + " must be a list of { name = ..., password = ..., hosts = loopback | any }");
        }
        List<Account> accounts = new ArrayList<>();
        for (Config entry : entries) {
            accounts.add(Account.from(entry, USERS + "[" + accounts.size() + "]"));
        }
        return accounts;
    }

    private static boolean isLoopback(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false; // binding to it will say what is wrong
        }
    }
}
