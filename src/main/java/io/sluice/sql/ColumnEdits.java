package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Map;
import java.util.Set;

/** The edits a column's type and attributes need. */
final class ColumnEdits {

    /** Types that are called something else in H2. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("BOOL", "TINYINT"),
            Map.entry("BOOLEAN", "TINYINT"),
            Map.entry("FLOAT", "REAL"),
            Map.entry("FIXED", "DECIMAL"),
            Map.entry("INT1", "TINYINT"),
            Map.entry("INT2", "SMALLINT"),
            Map.entry("INT3", "INTEGER"),
            Map.entry("INT4", "INTEGER"),
            Map.entry("INT8", "BIGINT"),
            Map.entry("MIDDLEINT", "INTEGER"),
            Map.entry("LONG", "LONGTEXT"));

    /** Without a sign these need the next larger type; BIGINT has none that numbers itself, so its upper half is missing. */
    private static final Map<String, String> UNSIGNED = Map.of(
            "TINYINT", "SMALLINT",
            "SMALLINT", "INTEGER",
            "INT", "BIGINT",
            "INTEGER", "BIGINT");

    private static final Set<String> FRACTIONS = Set.of("FLOAT", "DOUBLE", "REAL");

    private static final Set<String> WHOLE = Set.of(
            "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "BIGINT", "INT1", "INT2", "INT3", "INT4", "INT8");

    private ColumnEdits() {}

    /** The type the cursor stands at. */
    static void type(Cursor cursor, Edits edits) throws SqlError {
        int at = cursor.position();
        Token token = cursor.peek();
        if (token.kind() != Token.Kind.WORD) {
            return; // left for H2 to complain about
        }
        cursor.take();
        String name = token.upper();
        if (name.equals("SERIAL")) {
            edits.replace(
                    at,
                    "BIGINT NOT NULL AUTO_INCREMENT " + (hasPrimaryKey(cursor.tokens()) ? "UNIQUE" : "PRIMARY KEY"));
            return;
        }
        if (name.equals("BIT")) {
            bit(cursor, edits, at);
            return;
        }
        cursor.accept("PRECISION");
        String renamed = TYPES.getOrDefault(name, name);
        if (name.equals("TIMESTAMP") && !cursor.peek().isOperator("(")) {
            renamed = "TIMESTAMP(0)";
        }
        if (cursor.peek().isOperator("(")) {
            int open = cursor.position();
            int behind = cursor.tokens().behindParenthesis(open);
            if (FRACTIONS.contains(name) || WHOLE.contains(name)) {
                edits.drop(open, behind); // display widths
            }
            cursor.moveTo(behind);
        }
        if (signs(cursor, edits)) {
            renamed = UNSIGNED.getOrDefault(renamed, renamed);
        }
        if (!renamed.equals(name)) {
            edits.replace(at, renamed);
        }
    }

    private static boolean hasPrimaryKey(Tokens tokens) {
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.get(i).is("PRIMARY")) {
                return true;
            }
        }
        return false;
    }

    /** Whether UNSIGNED is among the words on the sign, which are left out. */
    private static boolean signs(Cursor cursor, Edits edits) {
        boolean unsigned = false;
        while (cursor.peek().isOneOf("UNSIGNED", "SIGNED", "ZEROFILL")) {
            unsigned |= !cursor.peek().is("SIGNED");
            edits.drop(cursor.position(), cursor.position() + 1);
            cursor.take();
        }
        return unsigned;
    }

    private static void bit(Cursor cursor, Edits edits, int at) throws SqlError {
        if (cursor.acceptOperator("(")) {
            if (!cursor.peek().text().equals("1")) {
                throw SqlErrors.notYet("BIT(" + cursor.peek().text() + ")");
            }
            cursor.take();
            cursor.expectOperator(")");
        }
        edits.replace(at, "BOOLEAN");
        edits.drop(at + 1, cursor.position());
    }

    /** Takes and leaves out one attribute that has no meaning here; false if the cursor stands at something else. */
    static boolean attribute(Cursor cursor, Edits edits) {
        int from = cursor.position();
        if (cursor.accept("CHARACTER", "SET") || cursor.accept("CHARSET") || cursor.accept("COLLATE")) {
            cursor.acceptOperator("=");
            cursor.take();
        } else if (cursor.accept("COLUMN_FORMAT") || cursor.accept("STORAGE")) {
            cursor.take();
        } else if (!cursor.accept("BINARY")
                && !cursor.accept("STORED")
                && !cursor.accept("VIRTUAL")
                && !cursor.accept("PERSISTENT")) {
            return false;
        }
        edits.drop(from, cursor.position());
        return true;
    }
}
