package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import org.jspecify.annotations.Nullable;

/** A statement that H2 carries out, in H2's words. */
final class EnginePlan implements Plan {

    /** What kind of statement it is. */
    enum Verb {
        QUERY,
        INSERT,
        REPLACE,
        UPDATE,
        DELETE,
        DEFINITION
    }

    private final Tokens tokens;
    private final Verb verb;
    private final int definedName;
    private final Edits edits;
    private final SelectList select;
    private final InfoUse information;
    private final boolean hasLimit;
    private Edits usedEdits;
    private @Nullable String fixedText;
    private boolean ranBefore;

    /**
     * @param definedName index of the name of the object defined or dropped, 0 if there is none: it wants a current schema
     *     unless it is qualified
     */
    EnginePlan(Tokens tokens, Verb verb, int definedName) throws SqlError {
        this.tokens = tokens;
        this.verb = verb;
        this.definedName = definedName;
        this.edits = new Edits(tokens);
        this.usedEdits = edits;
        this.select = SelectList.of(tokens);
        this.information = InfoUse.of(tokens);
        this.hasLimit = verb == Verb.QUERY && SafeUpdates.outermost(tokens, "LIMIT") >= 0;
        if (verb != Verb.DEFINITION) {
            StatementEdits.apply(tokens, edits);
        }
        FunctionCalls.apply(tokens, edits);
    }

    Tokens tokens() {
        return tokens;
    }

    Verb verb() {
        return verb;
    }

    Edits edits() {
        return edits;
    }

    /** The edits behind the text made last. */
    Edits usedEdits() {
        return usedEdits;
    }

    /** The most rows it may give to this session. */
    long mostRows(H2Session session) {
        return verb == Verb.QUERY && !hasLimit ? session.selectLimit() : Long.MAX_VALUE;
    }

    SelectList select() {
        return select;
    }

    /** Whether H2 shall keep it prepared: its text does not change, and it has come at least twice. */
    boolean isWorthKeeping() {
        return fixedText != null && ranBefore && verb != Verb.DEFINITION;
    }

    /** H2's words for it; those that hold values of the session are made anew each time. */
    String text(H2Session session, CancelToken token) throws SqlError {
        if (fixedText != null) {
            return fixedText;
        }
        boolean informed = information.concerns(session);
        usedEdits = informed ? information.edits(edits, session) : edits;
        Rewriter.Result result =
                Rewriter.rewrite(tokens, usedEdits, session.variables().mode(), session.scope(token));
        if (!result.ofSession() && !informed) {
            fixedText = result.text();
        }
        return result.text();
    }

    /** What is defined needs a schema, and one that clients may define things in. */
    private void refuseSchema(H2Session session) throws SqlError {
        boolean qualified = tokens.get(definedName + 1).isOperator(".");
        String schema = qualified ? tokens.get(definedName).name() : session.schema();
        if (schema == null) {
            throw SqlErrors.noDatabaseSelected();
        }
        if (Catalog.isReserved(schema) || schema.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)) {
            throw SqlErrors.accessDenied(
                    session.client().user(), session.client().host(), schema);
        }
    }

    @Override
    public void run(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        if (definedName > 0) {
            refuseSchema(session);
        }
        if (verb == Verb.DEFINITION) {
            session.commit();
        }
        if (verb != Verb.QUERY && session.isReadOnly()) {
            throw SqlErrors.readOnlyTransaction();
        }
        if ((verb == Verb.UPDATE || verb == Verb.DELETE) && session.variables().isOn("sql_safe_updates")) {
            SafeUpdates.check(tokens, session, token);
        }
        if (information.concerns(session)) {
            runInformed(session, token, out);
        } else {
            new StatementRun(session, this, verb, token).into(text(session, token), out);
        }
        ranBefore = true;
    }

    private void runInformed(H2Session session, CancelToken token, ResultSink out) throws SqlError {
        String text = text(session, token);
        if (verb == Verb.DEFINITION
                && !tokens.get(1).is("TABLE")
                && !tokens.get(2).is("TABLE")) {
            throw SqlErrors.notYet("a view over information_schema"); // its rows would be those of now
        }
        try {
            information.bind(session, token);
            new StatementRun(session, this, verb, token).into(text, out);
        } finally {
            information.unbind(session);
        }
    }
}
