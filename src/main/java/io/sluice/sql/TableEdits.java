package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Set;

/**
 * The edits a table's definition needs: column types H2 has under another name, attributes it has no use for, table options,
 * and index names, which H2 wants unique in the schema and MariaDB only in the table.
 */
final class TableEdits {

    private static final Set<String> KEYS = Set.of("KEY", "INDEX");

    private static final Set<String> NOT_A_COLUMN = Set.of(
            "PRIMARY", "KEY", "INDEX", "UNIQUE", "CONSTRAINT", "FOREIGN", "CHECK", "FULLTEXT", "SPATIAL", "LIKE");

    /** Options that mean something to H2; every other one is about machinery it does not have. */
    private static final Set<String> KEPT_OPTIONS = Set.of("AUTO_INCREMENT", "COMMENT");

    private static final Set<String> OPTION_END =
            Set.of("AS", "SELECT", "PARTITION", "WITH", "VALUES", "IGNORE", "REPLACE");

    private final Cursor cursor;
    private final Tokens tokens;
    private final Edits edits;
    private String table = "";

    private TableEdits(Tokens tokens, Edits edits) {
        this.tokens = tokens;
        this.edits = edits;
        this.cursor = new Cursor(tokens, 0);
    }

    /** H2's name of an index of a table. */
    static String indexName(String table, String index) {
        return index + "@" + table;
    }

    /** What the client calls an index that H2 calls {@code name}. */
    static String indexForClient(String name) {
        int at = name.lastIndexOf('@');
        return at < 0 ? name : name.substring(0, at);
    }

    /** {@code CREATE TABLE}; the cursor stands at the table's name in token {@code nameAt}. */
    static void create(Tokens tokens, Edits edits, int nameAt) throws SqlError {
        TableEdits run = new TableEdits(tokens, edits);
        run.cursor.moveTo(nameAt);
        run.table = run.qualifiedName();
        if (run.cursor.acceptOperator("(") && !run.cursor.peek().is("SELECT")) {
            run.elements();
        }
        run.options();
    }

    /** {@code ALTER TABLE}. */
    static void alter(Tokens tokens, Edits edits, int nameAt) throws SqlError {
        TableEdits run = new TableEdits(tokens, edits);
        run.cursor.moveTo(nameAt);
        run.table = run.qualifiedName();
        while (!run.cursor.atEnd()) {
            run.alteration();
        }
    }

    /** {@code CREATE [UNIQUE] INDEX name ON table (…)} and {@code DROP INDEX name ON table}. */
    static void index(Tokens tokens, Edits edits, int nameAt) throws SqlError {
        TableEdits run = new TableEdits(tokens, edits);
        run.cursor.moveTo(nameAt);
        String name = run.cursor.name();
        run.using();
        int on = run.cursor.position();
        run.cursor.expect("ON");
        String schema = run.cursor.peek(1).isOperator(".")
                ? Catalog.quoted(run.cursor.peek().name()) + '.'
                : "";
        run.table = run.qualifiedName();
        edits.replace(nameAt, schema + Catalog.quoted(indexName(run.table, name)));
        if (run.cursor.peek().isOperator("(")) {
            run.keyParts();
            run.indexOptions();
        } else {
            edits.drop(on, tokens.count()); // H2 finds the index by its name
        }
    }

    private String qualifiedName() throws SqlError {
        String name = cursor.name();
        return cursor.acceptOperator(".") ? cursor.name() : name;
    }

    private void elements() throws SqlError {
        do {
            Token first = cursor.peek();
            if (first.kind() == Token.Kind.WORD && NOT_A_COLUMN.contains(first.upper())) {
                key();
            } else {
                cursor.name();
                ColumnEdits.type(cursor, edits);
            }
            toElementEnd();
        } while (cursor.acceptOperator(","));
        cursor.expectOperator(")");
    }

    private void key() throws SqlError {
        if (cursor.accept("CONSTRAINT")) {
            if (cursor.peek().isName() && !NOT_A_COLUMN.contains(cursor.peek().upper())) {
                cursor.take();
            }
        }
        if (cursor.peek().isOneOf("FULLTEXT", "SPATIAL")) {
            edits.drop(cursor.position(), cursor.position() + 1);
            cursor.take();
        }
        if (cursor.accept("PRIMARY", "KEY")) {
            using();
            keyParts();
        } else {
            boolean unique = cursor.accept("UNIQUE");
            if (cursor.acceptOneOf(KEYS) || unique) {
                indexNameHere();
                using();
                keyParts();
            }
        }
        indexOptions();
    }

    private void indexNameHere() throws SqlError {
        if (cursor.peek().isName() && !cursor.peek().is("USING")) {
            int at = cursor.position();
            edits.replace(at, Catalog.quoted(indexName(table, cursor.name())));
        }
    }

    private void using() {
        while (cursor.peek().is("USING") && cursor.peek(1).isName()) {
            edits.drop(cursor.position(), cursor.position() + 2);
            cursor.moveTo(cursor.position() + 2);
        }
    }

    /** The columns of a key; prefix lengths are left out, H2 indexes whole values. */
    private void keyParts() {
        if (!cursor.acceptOperator("(")) {
            return;
        }
        while (!cursor.atEnd() && !cursor.acceptOperator(")")) {
            if (cursor.peek().isOperator("(")) {
                int behind = tokens.behindParenthesis(cursor.position());
                edits.drop(cursor.position(), behind);
                cursor.moveTo(behind);
            } else {
                cursor.take();
            }
        }
    }

    private void indexOptions() {
        using();
        if (cursor.peek().is("COMMENT") && cursor.peek(1).isString()) {
            edits.drop(cursor.position(), cursor.position() + 2);
            cursor.moveTo(cursor.position() + 2);
        }
    }

    private void toElementEnd() {
        while (!cursor.atEnd()
                && !cursor.peek().isOperator(",")
                && !cursor.peek().isOperator(")")) {
            if (!ColumnEdits.attribute(cursor, edits)) {
                skipOne();
            }
        }
    }

    private void skipOne() {
        if (cursor.peek().isOperator("(")) {
            cursor.moveTo(tokens.behindParenthesis(cursor.position()));
        } else {
            cursor.take();
        }
    }

    private void options() {
        while (!cursor.atEnd()) {
            Token token = cursor.peek();
            if ((token.kind() == Token.Kind.WORD && OPTION_END.contains(token.upper())) || token.isOperator("(")) {
                return;
            }
            boolean kept = token.kind() == Token.Kind.WORD && KEPT_OPTIONS.contains(token.upper());
            int from = cursor.position();
            cursor.accept("DEFAULT");
            if (!cursor.accept("CHARACTER", "SET")
                    && !cursor.accept("DATA", "DIRECTORY")
                    && !cursor.accept("INDEX", "DIRECTORY")) {
                cursor.take();
            }
            cursor.acceptOperator("=");
            cursor.take();
            int comma = cursor.position();
            cursor.acceptOperator(",");
            if (!kept) {
                edits.drop(from, comma);
            }
            edits.drop(comma, cursor.position());
        }
    }

    private void alteration() throws SqlError {
        if (cursor.accept("ADD")) {
            boolean named = cursor.accept("COLUMN");
            cursor.accept("IF", "NOT", "EXISTS");
            Token token = cursor.peek();
            if (!named && token.kind() == Token.Kind.WORD && NOT_A_COLUMN.contains(token.upper())) {
                key();
            } else if (!token.isOperator("(")) {
                cursor.name();
                ColumnEdits.type(cursor, edits);
            }
        } else if (cursor.accept("MODIFY") || cursor.accept("CHANGE")) {
            boolean renames = cursor.peek(-1).is("CHANGE");
            cursor.accept("COLUMN");
            cursor.name();
            if (renames) {
                cursor.name();
            }
            ColumnEdits.type(cursor, edits);
        } else if (cursor.accept("DROP") && cursor.acceptOneOf(KEYS)) {
            edits.replace(cursor.position() - 1, "INDEX");
            cursor.accept("IF", "EXISTS");
            indexNameHere();
        }
        toElementEnd();
        while (cursor.peek().isOperator(",") || cursor.peek().isOperator(")")) {
            cursor.take();
        }
    }
}
