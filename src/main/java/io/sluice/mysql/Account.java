package io.sluice.mysql;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueType;
import io.sluice.config.IllegalSettingException;
import io.sluice.wire.mysql.NativePassword;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may log in. The password is kept only as its double hash and shown nowhere.
 *
 * @param name of the user
 * @param stored see {@link NativePassword#stored}; null if there is no password
 * @param anyHost whether from everywhere, else from this machine only
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Account(String name, byte @Nullable [] stored, boolean anyHost) {

    private static final int MAX_NAME = 80;
    private static final Set<String> KEYS = Set.of("name", "password", "hosts");

    /** Reads one entry of {@code users}; {@code key} is for messages, which never show the password. */
    static Account from(Config entry, String key) {
        for (String found : entry.root().keySet()) {
            if (!KEYS.contains(found)) {
                throw new IllegalSettingException(
                        "unknown setting: " + key + "." + found + "; known: name, password, hosts");
            }
        }
        String name = text(entry, "name", key);
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw new IllegalSettingException(key + ".name", name, "1 to " + MAX_NAME + " characters");
        }
        String password = text(entry, "password", key);
        String hosts = text(entry, "hosts", key);
        if (!hosts.equals("loopback") && !hosts.equals("any")) {
            throw new IllegalSettingException(key + ".hosts", hosts, "loopback | any");
        }
        return new Account(name, password.isEmpty() ? null : NativePassword.stored(password), hosts.equals("any"));
    }

    private static String text(Config entry, String field, String key) {
        try {
            ConfigValueType type = entry.getValue(field).valueType();
            if (type == ConfigValueType.STRING || type == ConfigValueType.NUMBER || type == ConfigValueType.BOOLEAN) {
                return entry.getString(field);
            }
        } catch (ConfigException.Missing e) {
            throw new IllegalSettingException(key + " has no " + field + "; each user has name, password and hosts");
        }
        throw new IllegalSettingException(key + "." + field + " must be text");
    }

    @Override
    public String toString() {
        return "'" + name + "'@'" + (anyHost ? "%" : "localhost") + "'";
    }
}
