package io.sluice.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MariaDB's text for a duplicate key, read out of H2's, which describes the index and prints the row. */
final class DuplicateKey {

    private static final Pattern KEY_OF_ROW = Pattern.compile("/\\* key:(-?\\d+) \\*/");
    private static final Pattern FIRST_COLUMN = Pattern.compile(" ON [^(]+\\((\"[^\"]+\"|[^ ,)]+)");
    private static final Pattern VALUES = Pattern.compile("VALUES \\( (?:/\\* .*? \\*/ )?(.*?) ?\\)$", Pattern.DOTALL);

    /** {@code 'x'}, {@code CAST('x' AS type)}, {@code DATE 'x'}. */
    private static final Pattern TEXT = Pattern.compile("^(?:CAST\\(|[A-Z ]+ )?'((?:[^']|'')*)'.*$", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("^CAST\\(([^ ]+) AS .*\\)$");

    private DuplicateKey() {}

    static String text(String described) {
        return "Duplicate entry '" + entry(described) + "' for key '" + key(described) + "'";
    }

    private static String key(String described) {
        if (described.contains("PRIMARY KEY ON") || described.contains("PRIMARY_KEY")) {
            return "PRIMARY";
        }
        String name = described.split(" ", 2)[0].replace("\"", "");
        Matcher columns = FIRST_COLUMN.matcher(described);
        if (name.contains(".CONSTRAINT_") && columns.find()) {
            return columns.group(1).replace("\"", ""); // MariaDB calls a nameless key after its first column
        }
        return TableEdits.indexForClient(name.substring(name.indexOf('.') + 1));
    }

    private static String entry(String described) {
        Matcher values = VALUES.matcher(described);
        if (!values.find()) {
            Matcher row = KEY_OF_ROW.matcher(described);
            return row.find() ? row.group(1) : "";
        }
        List<String> parts = new ArrayList<>();
        for (String value : split(values.group(1))) {
            Matcher text = TEXT.matcher(value);
            Matcher number = NUMBER.matcher(value);
            parts.add(text.matches() ? text.group(1).replace("''", "'") : number.matches() ? number.group(1) : value);
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
