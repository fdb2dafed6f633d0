package io.sluice.sql.function;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of all functions. Immutable. */
public final class SqlFunctions {

    private static final Map<String, SqlFunction> BY_NAME = table();

    private SqlFunctions() {}

    /** The function of that name, in upper case; null if it is H2's business. */
    public static @Nullable SqlFunction find(String upperName) {
        return BY_NAME.get(upperName);
    }

    /** What an entry point was told to call. */
    static SqlFunction named(String name) {
        SqlFunction found = BY_NAME.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no function " + name);
        }
        return found;
    }

    /** Whether a function can convert from and to the character set of that name. */
    public static boolean isCharacterSet(String name) {
        return CharacterSetNames.named(name) != null;
    }

    /** The names, in upper case; those with a blank in them are forms of the word before it. */
    public static Iterable<String> names() {
        return BY_NAME.keySet();
    }

    private static Map<String, SqlFunction> table() {
        FunctionTable table = new FunctionTable();
        TextBasics.addTo(table);
        TextParts.addTo(table);
        TextSearch.addTo(table);
        NumberText.addTo(table);
        Hashes.addTo(table);
        Networks.addTo(table);
        return table.done();
    }
}
