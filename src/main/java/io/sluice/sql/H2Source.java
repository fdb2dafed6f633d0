package io.sluice.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import org.h2.Driver;

/**
 * Where H2 sessions come from, and how each of them is set up. <b>Threading:</b> any thread.
 */
final class H2Source {

    /**
     * What makes H2 answer as MariaDB does: names keep the case they were written in, columns and tables are found in any
     * case, text is compared without it, and words that MariaDB does not reserve are names. The database outlives the JVM's
     * own shutdown hook, since the node closes it after the last statement has ended.
     */
    private static final String[] SETTINGS = {
        "MODE=MariaDB",
        "DATABASE_TO_UPPER=FALSE",
        "CASE_INSENSITIVE_IDENTIFIERS=TRUE",
        "IGNORECASE=TRUE",
        "DB_CLOSE_ON_EXIT=FALSE",
        "LAZY_QUERY_EXECUTION=TRUE",
        "NON_KEYWORDS=ARRAY,ASYMMETRIC,AUTHORIZATION,DAY,HOUR,KEY,MINUS,MINUTE,MONTH,QUALIFY,ROWNUM,SECOND,SYMMETRIC,TODAY,"
                + "UESCAPE,VALUE,YEAR"
    };

    private final String url;
    private final boolean shared;
    private final Properties account = new Properties();
    private final Driver driver = new Driver();

    H2Source(String url, String user, String password) {
        StringBuilder full = new StringBuilder(url);
        String given = url.toUpperCase(Locale.ROOT);
        this.shared = given.contains(";AUTO_SERVER=TRUE");
        for (String setting : SETTINGS) {
            boolean refused = shared && setting.startsWith("DB_CLOSE_ON_EXIT"); // H2 does not take both
            if (!refused && !given.contains(";" + setting.substring(0, setting.indexOf('=') + 1))) {
                full.append(';').append(setting);
            }
        }
        this.url = full.toString();
        account.setProperty("user", user);
        account.setProperty("password", password);
    }

    /** A new H2 session. */
    Connection open() throws SQLException {
        return driver.connect(url, account);
    }

    /** Whether the database lives in this JVM and nowhere else, so that closing it is our business. */
    boolean isEmbedded() {
        return !shared && !url.startsWith("jdbc:h2:tcp:") && !url.startsWith("jdbc:h2:ssl:");
    }
}
