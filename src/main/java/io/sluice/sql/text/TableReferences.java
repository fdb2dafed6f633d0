package io.sluice.sql.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds where a statement names tables: behind FROM, JOIN, INTO, UPDATE and the commas between tables, at any depth; names of
 * a WITH clause are none. Never looks into strings or comments, which are no names. <b>Threading:</b> used by one thread, once.
 */
public final class TableReferences {

    /** Words that end a list of tables. */
    private static final Set<String> ENDS = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "WINDOW",
            "SET",
            "VALUES",
            "VALUE",
            "RETURNING",
            "PROCEDURE",
            "OFFSET",
            "FETCH",
            "LOCK");

    /** Words that may stand behind a table and are no alias. */
    private static final Set<String> NO_ALIAS = Set.of(
            "ON",
            "USING",
            "JOIN",
            "INNER",
            "LEFT",
            "RIGHT",
            "CROSS",
            "NATURAL",
            "STRAIGHT_JOIN",
            "USE",
            "FORCE",
            "IGNORE",
            "PARTITION",
            "FOR",
            "INTO",
            "SELECT",
            "AS",
            "FULL",
            "OUTER",
            "DO",
            "WAIT",
            "NOWAIT");

    private static final Set<String> MODIFIERS =
            Set.of("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "QUICK", "INTO", "SQL_SAFE_UPDATES");

    /** What stands between a pair of parentheses, or the statement itself. */
    private static final class Frame {
        boolean query;
        boolean inTables;
        boolean expected;
        boolean changed;

        Frame(boolean joins) {
            this.inTables = joins;
            this.expected = joins;
        }
    }

    private final Tokens tokens;
    private final List<TableReference> found = new ArrayList<>();
    private final Set<String> ofWith = new HashSet<>();
    private final Deque<Frame> frames = new ArrayDeque<>();
    private Frame frame = new Frame(false);

    private TableReferences(Tokens tokens) {
        this.tokens = tokens;
    }

    /** All of them, in the order of the text. */
    public static List<TableReference> of(Tokens tokens) {
        TableReferences finder = new TableReferences(tokens);
        finder.find();
        return finder.found;
    }

    private void find() {
        for (int i = 0; i < tokens.count(); ) {
            Token token = tokens.get(i);
            if (token.isOperator("(")) {
                open(i);
                i++;
            } else if (token.isOperator(")")) {
                frame = frames.isEmpty() ? frame : frames.pop();
                i++;
            } else if (token.isOperator(",")) {
                frame.expected = frame.inTables;
                i++;
            } else if (token.isName() && frame.expected && !isWordBefore(token)) {
                i = table(i);
            } else {
                if (token.kind() == Token.Kind.WORD && !tokens.get(i - 1).isOperator(".")) {
                    word(i, token);
                }
                i++;
            }
        }
    }

    private void open(int at) {
        noteWithName(at);
        boolean query = tokens.get(at + 1).isOneOf("SELECT", "WITH", "VALUES", "TABLE");
        boolean joins = frame.expected && !query;
        frame.expected = false;
        frames.push(frame);
        frame = new Frame(joins);
    }

    /** Remembers the name in {@code WITH name AS (} and {@code WITH name (columns) AS (}. */
    private void noteWithName(int open) {
        int name = open - 1;
        if (tokens.get(name).is("AS")) {
            name--;
            while (tokens.get(name).isOperator(")")
                    || (name > 0 && !tokens.get(name).isName())) {
                int depth = 0;
                do {
                    depth += tokens.get(name).isOperator(")")
                            ? 1
                            : tokens.get(name).isOperator("(") ? -1 : 0;
                    name--;
                } while (depth > 0 && name > 0);
            }
            Token before = tokens.get(name - 1);
            if (tokens.get(name).isName() && (before.isOneOf("WITH", "RECURSIVE") || before.isOperator(","))) {
                ofWith.add(tokens.get(name).name().toLowerCase(Locale.ROOT));
            }
        }
    }

    private boolean isWordBefore(Token token) {
        return token.isOneOf(
                "LATERAL", "SELECT", "ONLY", "LOW_PRIORITY", "IGNORE", "QUICK", "TABLE", "IF", "EXISTS", "NOT", "DUAL");
    }

    private void word(int at, Token token) {
        String word = token.upper();
        switch (word) {
            case "SELECT" -> {
                frame.query = true;
                tables(false, false);
            }
            case "FROM" -> {
                if (frame.query) {
                    tables(true, frame.changed);
                }
            }
            case "JOIN", "STRAIGHT_JOIN" -> frame.expected = frame.inTables;
            case "INSERT", "REPLACE", "UPDATE", "DELETE" -> change(at, word);
            case "TABLE", "VIEW" -> {
                if (at > 0 && frames.isEmpty() && tokens.get(0).isOneOf("CREATE", "ALTER", "DROP", "TRUNCATE")) {
                    tables(true, true);
                }
            }
            default -> {
                if (ENDS.contains(word)) {
                    tables(false, false);
                } else if (word.equals("ON") || word.equals("USING") || word.equals("AS")) {
                    frame.expected = false;
                }
            }
        }
    }

    private void tables(boolean begin, boolean changed) {
        frame.inTables = begin;
        frame.expected = begin;
        frame.changed = changed;
    }

    private void change(int at, String word) {
        if (at > 0 && !tokens.get(0).is("WITH")) {
            return; // a function such as REPLACE(), ON DUPLICATE KEY UPDATE, FOR UPDATE
        }
        frame.query = true;
        tables(!word.equals("DELETE"), true);
        frame.changed = true;
    }

    /** Takes the name at {@code at} and says where to go on. */
    private int table(int at) {
        frame.expected = false;
        Token first = tokens.get(at);
        if (first.kind() == Token.Kind.WORD && MODIFIERS.contains(first.upper())) {
            frame.expected = true;
            return at + 1;
        }
        if (first.kind() == Token.Kind.WORD && ENDS.contains(first.upper())) {
            word(at, first);
            return at + 1;
        }
        boolean qualified =
                tokens.get(at + 1).isOperator(".") && tokens.get(at + 2).isName();
        int to = qualified ? at + 3 : at + 1;
        if (tokens.get(to).isOperator("(") && !frame.changed) {
            return to; // a function that gives a table
        }
        String name = tokens.get(to - 1).name();
        if (qualified || !ofWith.contains(name.toLowerCase(Locale.ROOT))) {
            String schema = qualified ? first.name() : null;
            found.add(new TableReference(at, to, schema, name, isAliased(to), frame.changed));
        }
        if (frame.changed && tokens.get(0).isOneOf("INSERT", "REPLACE", "CREATE") && frames.isEmpty()) {
            frame.inTables = false;
            frame.changed = false;
        }
        return to;
    }

    private boolean isAliased(int at) {
        Token next = tokens.get(at);
        if (next.kind() == Token.Kind.QUOTED_NAME || next.is("AS")) {
            return true;
        }
        return next.kind() == Token.Kind.WORD && !ENDS.contains(next.upper()) && !NO_ALIAS.contains(next.upper());
    }
}
