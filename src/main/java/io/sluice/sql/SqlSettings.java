package io.sluice.sql;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.sluice.config.IllegalSettingException;
import io.sluice.config.Section;
import java.time.Duration;
import java.util.List;

/**
 * The section {@code sluice.sql}.
 *
 * @param url the JDBC address of the H2 database
 * @param user the account in that database
 * @param password its password
 * @param databases made at start if they are missing
 * @param lockSlice how long one try of a statement waits inside H2 for a row lock
 * @param longLockSlice the same for every tenth try, so that H2 sees cycles
 * @param lockWaitTimeout how long a statement waits for row locks altogether
 * @param statementCache how many statements a session remembers
 */
public record SqlSettings(
        String url,
        String user,
        String password,
        List<String> databases,
        Duration lockSlice,
        Duration longLockSlice,
        Duration lockWaitTimeout,
        int statementCache) {

    private static final String PATH = "sluice.sql";

    /** Reads the section; every illegal value is refused with its key and range. */
    public static SqlSettings from(Config root) {
        Section section = Section.of(root, PATH);
        String url = section.text("url");
        if (!url.startsWith("jdbc:h2:")) {
            throw new IllegalSettingException(section.path("url"), url, "an address that begins with jdbc:h2:");
        }
        return new SqlSettings(
                url,
                section.text("user"),
                section.text("password"),
                databases(section),
                section.duration("lock-slice", Duration.ofMillis(1), Duration.ofSeconds(1)),
                section.duration("long-lock-slice", Duration.ofMillis(1), Duration.ofSeconds(5)),
                section.duration("lock-wait-timeout", Duration.ofSeconds(1), Duration.ofHours(24)),
                section.integer("statement-cache", 0, 1024));
    }

    private static List<String> databases(Section section) {
        try {
            List<String> names = List.copyOf(section.raw().getStringList("databases"));
            for (String name : names) {
                if (name.isBlank() || Catalog.isReserved(name) || name.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)) {
                    throw new IllegalSettingException(
                            section.path("databases"), names, "names other than information_schema and public");
                }
            }
            return names;
        } catch (ConfigException.WrongType e) {
            throw new IllegalSettingException(
                    section.path("databases"),
                    section.raw().getValue("databases").unwrapped(),
                    "a list of names");
        }
    }
}
