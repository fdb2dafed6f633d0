package io.sluice.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MariaDB's text for a duplicate key, read out of H2's, which describes the index and prints the row. */
final class DuplicateKey {

    private static final Pattern KEY_OF_ROW = Pattern.compile("/\\* key:(-?\\d+) \\*/");
    private static final Pattern VALUES = Pattern.compile("VALUES \\( (?:/\\* .*? \\*/ )?(.*) \\)$", Pattern.DOTALL);
    private static final Pattern CAST = Pattern.compile("^(?:CAST\\()?'((?:[^']|'')*)'.*$", Pattern.DOTALL);

    private DuplicateKey() {}

    static String text(String described) {
        return "Duplicate entry '" + entry(described) + "' for key '" + key(described) + "'";
    }

    private static String key(String described) {
        if (described.contains("PRIMARY KEY ON") || described.contains("PRIMARY_KEY")) {
            return "PRIMARY";
        }
        String name = described.split(" ", 2)[0].replace("\"", "");
        return TableEdits.indexForClient(name.substring(name.indexOf('.') + 1));
    }

    private static String entry(String described) {
        Matcher row = KEY_OF_ROW.matcher(described);
        if (row.find()) {
            return row.group(1);
        }
        Matcher values = VALUES.matcher(described);
        if (!values.find()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        for (String value : split(values.group(1))) {
            Matcher cast = CAST.matcher(value);
            parts.add(cast.matches() ? cast.group(1).replace("''", "'") : value);
        }
        return String.join("-", parts);
    }

    /** Cuts at commas outside strings and parentheses. */
    private static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean string = false;
        int start = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            string ^= c == '\'';
            depth += string ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0 && !string) {
                parts.add(list.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(list.substring(start).strip());
        return parts;
    }
}
