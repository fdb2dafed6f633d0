package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.TableReference;
import io.sluice.sql.text.TableReferences;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * {@code sql_safe_updates}: an UPDATE or DELETE needs a WHERE that names the first column of a key, or a WHERE and a LIMIT.
 * Stateless.
 */
final class SafeUpdates {

    private SafeUpdates() {}

    /** @throws SqlError 1175 */
    static void check(Tokens tokens, H2Session session, CancelToken token) throws SqlError {
        int where = outermost(tokens, "WHERE");
        if (where < 0) {
            throw SqlErrors.unsafeUpdate();
        }
        if (outermost(tokens, "LIMIT") > where) {
            return;
        }
        Set<String> keys = firstColumns(tokens, session, token);
        for (int i = where + 1; i < tokens.count(); i++) {
            Token column = tokens.get(i);
            if (column.isName() && keys.contains(column.name().toLowerCase(Locale.ROOT))) {
                return;
            }
        }
        throw SqlErrors.unsafeUpdate();
    }

    private static Set<String> firstColumns(Tokens tokens, H2Session session, CancelToken token) throws SqlError {
        InfoRows keys = session.information().named("STATISTICS").source().rows(new Information.View(session, token));
        Set<String> columns = new HashSet<>();
        for (TableReference reference : TableReferences.of(tokens)) {
            String schema = reference.schema() != null ? reference.schema() : session.schema();
            InfoRows own = keys.where("TABLE_SCHEMA", schema == null ? "" : schema)
                    .where("TABLE_NAME", reference.name())
                    .where("SEQ_IN_INDEX", "1");
            for (int row = 0; row < own.count(); row++) {
                columns.add(
                        String.valueOf(own.value(row, own.place("COLUMN_NAME"))).toLowerCase(Locale.ROOT));
            }
        }
        return columns;
    }

    /** Where the word stands outside all parentheses, -1 if nowhere. */
    static int outermost(Tokens tokens, String word) {
        int depth = 0;
        for (int i = 0; i < tokens.count(); i++) {
            Token token = tokens.get(i);
            depth += token.isOperator("(") ? 1 : token.isOperator(")") ? -1 : 0;
            if (depth == 0 && token.is(word) && !tokens.get(i - 1).isOperator(".")) {
                return i;
            }
        }
        return -1;
    }
}
