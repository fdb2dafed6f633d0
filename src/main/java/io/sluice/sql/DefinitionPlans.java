package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import java.util.Set;

/** Statements that define things: which of them H2 may see, and what has to be edited in them first. */
final class DefinitionPlans {

    private static final Set<String> DATABASE = Set.of("DATABASE", "SCHEMA");
    private static final Set<String> UNIQUE = Set.of("UNIQUE", "FULLTEXT", "SPATIAL");

    private DefinitionPlans() {}

    /** The cursor stands at the first word. */
    static Plan of(Cursor cursor) throws SqlError {
        if (cursor.accept("CREATE")) {
            return create(cursor);
        }
        if (cursor.accept("DROP")) {
            return drop(cursor);
        }
        if (cursor.accept("ALTER")) {
            cursor.expect("TABLE");
            cursor.accept("IF", "EXISTS");
            EnginePlan plan = new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, cursor.position());
            TableEdits.alter(cursor.tokens(), plan.edits(), cursor.position());
            return plan;
        }
        cursor.expect("TRUNCATE");
        boolean named = cursor.accept("TABLE");
        EnginePlan plan = new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, cursor.position());
        if (!named) {
            plan.edits().replace(0, "TRUNCATE TABLE");
        }
        return plan;
    }

    private static Plan create(Cursor cursor) throws SqlError {
        boolean replace = cursor.accept("OR", "REPLACE");
        if (cursor.acceptOneOf(DATABASE)) {
            return DatabasePlans.create(cursor);
        }
        int second = cursor.position();
        if (cursor.acceptOneOf(UNIQUE)) {
            if (!cursor.peek().is("INDEX")) {
                throw cursor.syntaxError();
            }
        }
        if (cursor.accept("INDEX")) {
            return index(cursor, second);
        }
        boolean temporary = cursor.accept("TEMPORARY");
        if (cursor.accept("TABLE")) {
            return replace ? replaceTable(cursor) : table(cursor, temporary ? second : -1);
        }
        if (cursor.accept("VIEW")) {
            cursor.accept("IF", "NOT", "EXISTS");
            return new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, cursor.position());
        }
        throw cursor.syntaxError();
    }

    private static Plan replaceTable(Cursor cursor) throws SqlError {
        throw SqlErrors.notYet("CREATE OR REPLACE TABLE " + cursor.peek().text());
    }

    private static Plan index(Cursor cursor, int second) throws SqlError {
        cursor.accept("IF", "NOT", "EXISTS");
        EnginePlan plan = new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, 0);
        if (cursor.tokens().get(second).isOneOf("FULLTEXT", "SPATIAL")) {
            plan.edits().drop(second, second + 1);
        }
        TableEdits.index(cursor.tokens(), plan.edits(), cursor.position());
        return plan;
    }

    private static Plan table(Cursor cursor, int temporary) throws SqlError {
        int condition = cursor.position();
        boolean lenient = cursor.accept("IF", "NOT", "EXISTS");
        EnginePlan plan = new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, cursor.position());
        if (lenient) {
            plan.edits().drop(condition, cursor.position());
        }
        if (temporary > 0) {
            plan.edits().replace(temporary, "LOCAL TEMPORARY");
        }
        TableEdits.create(cursor.tokens(), plan.edits(), cursor.position());
        return lenient ? tolerating(plan, 1050) : plan;
    }

    /** A plan for which an error of this number is a note. */
    private static Plan tolerating(Plan plan, int code) {
        return (session, token, out) -> {
            try {
                plan.run(session, token, out);
            } catch (SqlError e) {
                if (e.code() != code) {
                    throw e;
                }
                session.diagnostics().note(e);
                out.ok(0, 0, 1, "");
            }
        };
    }

    private static Plan drop(Cursor cursor) throws SqlError {
        if (cursor.acceptOneOf(DATABASE)) {
            return DatabasePlans.drop(cursor);
        }
        if (cursor.accept("INDEX")) {
            cursor.accept("IF", "EXISTS");
            EnginePlan plan = new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, 0);
            TableEdits.index(cursor.tokens(), plan.edits(), cursor.position());
            return plan;
        }
        if (cursor.accept("VIEW")) {
            cursor.accept("IF", "EXISTS");
            return new EnginePlan(cursor.tokens(), EnginePlan.Verb.DEFINITION, cursor.position());
        }
        cursor.accept("TEMPORARY");
        cursor.expect("TABLE");
        return DropTablePlan.of(cursor);
    }
}
