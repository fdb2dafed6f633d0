package io.sluice.sql.info;

import io.sluice.sql.type.CharacterSets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables about the server itself: engines, character sets, collations, plugins, words. <b>Threading:</b> any. */
public final class ServerTables {

    private static final Map<String, List<String>> LISTS = Resource.sections("collations.txt");
    private static final String LICENSE = "Apache-2.0";

    private ServerTables() {}

    /** The one engine, under the name of MariaDB's that does what ours does. */
    public static InfoRows engines() {
        return InfoRows.of("ENGINES")
                .row(
                        "InnoDB",
                        "DEFAULT",
                        "Transactions, row locks and foreign keys, carried out by H2",
                        "YES",
                        "NO",
                        "YES");
    }

    /** What a session may name. */
    public static InfoRows characterSets() {
        InfoRows rows = InfoRows.of("CHARACTER_SETS");
        for (String[] set : lists("sets]")) {
            if (!CharacterSets.defaultCollation(set[0]).isEmpty()) {
                rows.row(set[0], CharacterSets.defaultCollation(set[0]), set[2], set[3]);
            }
        }
        return rows;
    }

    /** Those of the character sets that are there. */
    public static InfoRows collations() {
        InfoRows rows = InfoRows.of("COLLATIONS");
        for (String[] collation : knownCollations()) {
            rows.row(collation[0], collation[1], collation[2], isDefault(collation), collation[4], collation[5]);
        }
        return rows;
    }

    /** Which collation belongs to which set. */
    public static InfoRows applicability() {
        InfoRows rows = InfoRows.of("COLLATION_CHARACTER_SET_APPLICABILITY");
        for (String[] collation : knownCollations()) {
            rows.row(collation[0], collation[1], collation[0], collation[2], isDefault(collation));
        }
        return rows;
    }

    private static List<String[]> knownCollations() {
        return lists("collations]").stream()
                .filter(collation -> CharacterSets.setOf(collation[0]).equals(collation[1]))
                .toList();
    }

    private static String isDefault(String[] collation) {
        return CharacterSets.defaultCollation(collation[1]).equals(collation[0]) ? "Yes" : "";
    }

    private static List<String[]> lists(String head) {
        return LISTS.getOrDefault(head, List.of()).stream()
                .map(line -> line.split("\\|", -1))
                .toList();
    }

    /**
     * What is built in.
     *
     * @param table PLUGINS or ALL_PLUGINS
     * @param version of the server
     */
    public static InfoRows plugins(String table, String version) {
        InfoRows rows = InfoRows.of(table);
        String[][] plugins = {
            {"mysql_native_password", "AUTHENTICATION", "Two hashes, no password on the wire"},
            {"InnoDB", "STORAGE ENGINE", "Transactions, row locks and foreign keys, carried out by H2"}
        };
        for (@Nullable String[] plugin : plugins) {
            rows.row()
                    .set("PLUGIN_NAME", plugin[0])
                    .set("PLUGIN_VERSION", "1.0")
                    .set("PLUGIN_STATUS", "ACTIVE")
                    .set("PLUGIN_TYPE", plugin[1])
                    .set("PLUGIN_TYPE_VERSION", "1.0")
                    .set("PLUGIN_AUTHOR", "Sluice")
                    .set("PLUGIN_DESCRIPTION", plugin[2])
                    .set("PLUGIN_LICENSE", LICENSE)
                    .set("LOAD_OPTION", "FORCE")
                    .set("PLUGIN_MATURITY", "Beta")
                    .set("PLUGIN_AUTH_VERSION", version);
        }
        return rows;
    }

    /** The words that mean something in a statement. */
    public static InfoRows keywords() {
        InfoRows rows = InfoRows.of("KEYWORDS");
        for (String line : Resource.sections("keywords.txt").getOrDefault("", List.of())) {
            int bar = line.lastIndexOf('|');
            rows.row(line.substring(0, bar), line.substring(bar + 1));
        }
        return rows;
    }
}
