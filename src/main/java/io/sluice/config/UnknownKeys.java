package io.sluice.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.Map;
import java.util.TreeSet;

/** Finds keys that no {@code reference.conf} knows, Sluice's or a library's, so that a misspelt key is not ignored. */
public final class UnknownKeys {

    private UnknownKeys() {}

    /**
     * @param given what the operator wrote, with or without the reference merged in
     * @param reference the reference alone; a key that is an empty object there takes any keys below it
     * @throws IllegalSettingException naming every unknown key with its value
     */
    public static void refuse(Config given, Config reference) {
        TreeSet<String> unknown = new TreeSet<>();
        for (Map.Entry<String, ConfigValue> entry : given.entrySet()) {
            String key = entry.getKey();
            if (!known(key, reference)) {
                unknown.add(key + " = " + entry.getValue().unwrapped());
            }
        }
        if (!unknown.isEmpty()) {
            throw new IllegalSettingException(
                    "unknown setting: " + String.join(", ", unknown) + "; the known keys are listed in reference.conf");
        }
    }

    private static boolean known(String key, Config reference) {
        if (reference.hasPathOrNull(key)) {
            return true;
        }
        for (int dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
            String parent = key.substring(0, dot);
            if (reference.hasPath(parent)) {
                ConfigValue value = reference.getValue(parent);
                return value.valueType() == ConfigValueType.OBJECT
                        && reference.getObject(parent).isEmpty();
            }
        }
        return false;
    }
}
