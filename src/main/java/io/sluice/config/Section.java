package io.sluice.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * One section of the configuration, read with ranges. <b>Errors:</b> every method throws {@link IllegalSettingException}
 * that names the full key, the value found and the range.
 */
public final class Section {

    private final Config config;
    private final String path;

    private Section(Config config, String path) {
        this.config = config;
        this.path = path;
    }

    /**
     * The section at a path.
     *
     * @param root the whole configuration
     * @param path of the section, such as {@code sluice.pool}
     */
    public static Section of(Config root, String path) {
        return new Section(root.getConfig(path), path);
    }

    /** A whole number in {@code [min, max]}. */
    public int integer(String key, int min, int max) {
        String range = "[" + min + ", " + max + "]";
        long value = read(key, range, c -> c.getLong(key));
        return (int) inRange(key, value, min, max, range);
    }

    /** A size in bytes ({@code 16 KiB}) in {@code [min, max]}. */
    public int bytes(String key, int min, int max) {
        String range = "[" + min + " bytes, " + max + " bytes]";
        long value = read(key, range, c -> c.getBytes(key));
        return (int) inRange(key, value, min, max, range);
    }

    /** A duration in {@code [min, max]}. */
    public Duration duration(String key, Duration min, Duration max) {
        String range = "[" + plain(min) + ", " + plain(max) + "]";
        Duration value = read(key, range, c -> c.getDuration(key));
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalSettingException(path(key), shown(key), range);
        }
        return value;
    }

    /** {@code on} or {@code off}. */
    public boolean onOff(String key) {
        return read(key, "on | off", c -> c.getBoolean(key));
    }

    /** Any text. */
    public String text(String key) {
        return read(key, "text", c -> c.getString(key));
    }

    /** A list of texts. */
    public List<String> texts(String key) {
        return List.copyOf(read(key, "a list of texts", c -> c.getStringList(key)));
    }

    /** One of the words given. */
    public String oneOf(String key, List<String> words) {
        String allowed = String.join(" | ", words);
        String value = read(key, allowed, c -> c.getString(key));
        if (!words.contains(value)) {
            throw new IllegalSettingException(path(key), value, allowed);
        }
        return value;
    }

    /** {@code auto}, answered by {@code automatic}, or a whole number in {@code [min, max]}. */
    public int autoOr(String key, int automatic, int min, int max) {
        if (config.getValue(key).unwrapped() instanceof String word && word.equals("auto")) {
            return automatic;
        }
        String range = "auto or [" + min + ", " + max + "]";
        long value = read(key, range, c -> c.getLong(key));
        return (int) inRange(key, value, min, max, range);
    }

    /** The full key of {@code key}, for messages. */
    public String path(String key) {
        return path + "." + key;
    }

    /** The underlying configuration, for lists and objects. */
    public Config raw() {
        return config;
    }

    private long inRange(String key, long value, long min, long max, String range) {
        if (value < min || value > max) {
            throw new IllegalSettingException(path(key), shown(key), range);
        }
        return value;
    }

    private <T> T read(String key, String allowed, Function<Config, T> getter) {
        try {
            return getter.apply(config);
        } catch (ConfigException.WrongType | ConfigException.BadValue e) {
            throw new IllegalSettingException(path(key), shown(key), allowed);
        } catch (ConfigException.Missing e) {
            throw new IllegalSettingException(path(key), "(missing)", allowed);
        }
    }

    private Object shown(String key) {
        return config.getValue(key).unwrapped();
    }

    private static String plain(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
