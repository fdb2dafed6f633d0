package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out what a statement is, from its first words. What is not on the list reaches neither us nor H2: 1064. */
final class Plans {

    private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES", "TABLE");

    private Plans() {}

    /** @throws SqlError 1065 for nothing at all, 1064 for what is no statement */
    static Plan of(Tokens tokens) throws SqlError {
        if (tokens.count() == 0) {
            throw SqlErrors.emptyQuery();
        }
        Token first = tokens.get(0);
        if (first.isOperator("(")) {
            return new EnginePlan(tokens, EnginePlan.Verb.QUERY, 0);
        }
        if (first.kind() != Token.Kind.WORD) {
            throw SqlErrors.syntax(tokens.source(), first.start());
        }
        String word = first.upper();
        if (word.equals("SELECT")) {
            Plan plan = SessionSelect.of(tokens);
            return plan != null ? plan : new EnginePlan(tokens, EnginePlan.Verb.QUERY, 0);
        }
        if (QUERIES.contains(word)) {
            return new EnginePlan(tokens, EnginePlan.Verb.QUERY, 0);
        }
        Plan plan = statement(word, tokens, new Cursor(tokens, 1));
        if (plan == null) {
            throw SqlErrors.syntax(tokens.source(), first.start());
        }
        return plan;
    }

    private static @Nullable Plan statement(String word, Tokens tokens, Cursor cursor) throws SqlError {
        return switch (word) {
            case "INSERT" -> new EnginePlan(tokens, EnginePlan.Verb.INSERT, 0);
            case "REPLACE" -> new EnginePlan(tokens, EnginePlan.Verb.REPLACE, 0);
            case "UPDATE" -> new EnginePlan(tokens, EnginePlan.Verb.UPDATE, 0);
            case "DELETE" -> new EnginePlan(tokens, EnginePlan.Verb.DELETE, 0);
            case "SET" -> SetPlan.of(cursor);
            case "SHOW" -> ShowForms.of(cursor);
            case "USE" -> use(cursor);
            case "DO" -> DoPlan.of(cursor);
            case "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE" -> TransactionPlans.of(new Cursor(tokens, 0));
            case "START" ->
                ReplicaPlans.isOne(cursor) ? ReplicaPlans.start(cursor) : TransactionPlans.of(new Cursor(tokens, 0));
            case "CREATE", "DROP", "ALTER", "TRUNCATE" -> DefinitionPlans.of(new Cursor(tokens, 0));
            default -> AdminPlans.of(word, cursor);
        };
    }

    private static Plan use(Cursor cursor) throws SqlError {
        String schema = cursor.name();
        cursor.end();
        return (session, token, out) -> {
            session.use(schema);
            out.ok(0, 0, 0, "");
        };
    }
}
