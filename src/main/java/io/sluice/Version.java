package io.sluice;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version this build carries. */
final class Version {

    private Version() {}

    /** As in the pom, {@code 0.1.0-SNAPSHOT}. */
    static String of() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }

    /** What MySQL-protocol clients are told: first the MariaDB version whose behaviour is followed. */
    static String ofServer() {
        return "11.4.9-MariaDB-Sluice-" + of();
    }
}
