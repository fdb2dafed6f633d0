package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.stats.InfoColumn;
import java.util.List;
import java.util.Set;

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
        Cursor cursor = new Cursor(tokens, 1);
        if (word.equals("START") && ReplicaPlans.isOne(cursor)) {
            return ReplicaPlans.start(cursor);
        }
        if (word.equals("STOP") && ReplicaPlans.isOne(cursor)) {
            return ReplicaPlans.stop(cursor);
        }
        return switch (word) {
            case "INSERT" -> new EnginePlan(tokens, EnginePlan.Verb.INSERT, 0);
            case "REPLACE" -> new EnginePlan(tokens, EnginePlan.Verb.REPLACE, 0);
            case "UPDATE" -> new EnginePlan(tokens, EnginePlan.Verb.UPDATE, 0);
            case "DELETE" -> new EnginePlan(tokens, EnginePlan.Verb.DELETE, 0);
            case "SET" -> SetPlan.of(cursor);
            case "SHOW" -> ShowForms.of(cursor);
            case "DESCRIBE", "DESC", "EXPLAIN" -> ExplainPlan.of(cursor);
            case "ANALYZE", "CHECK", "OPTIMIZE", "REPAIR" -> TableCheckPlan.of(word, cursor);
            case "FLUSH" -> FlushPlan.of(cursor);
            case "RESET" -> FlushPlan.reset(cursor);
            case "HELP" -> help(cursor);
            case "USE" -> use(cursor);
            case "DO" -> DoPlan.of(cursor);
            case "BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE" ->
                TransactionPlans.of(new Cursor(tokens, 0));
            case "CREATE", "DROP", "ALTER", "TRUNCATE" -> DefinitionPlans.of(new Cursor(tokens, 0));
            default -> throw SqlErrors.syntax(tokens.source(), first.start());
        };
    }

    /** There are no topics: as where MariaDB's are not installed. */
    private static Plan help(Cursor cursor) throws SqlError {
        if (cursor.peek().isString()) {
            cursor.string();
        } else {
            cursor.name();
        }
        List<InfoColumn> columns = List.of(
                new InfoColumn("name", "varchar(64)", false), new InfoColumn("is_it_category", "varchar(1)", false));
        return ShowPlan.own(view -> new InfoRows(columns), ShowFilter.none(cursor));
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
