package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;

/** {@code SHOW WARNINGS} and its kin, which tell of the statement before. Stateless. */
final class ShowDiagnostics {

    private ShowDiagnostics() {}

    /** {@code SHOW WARNINGS | ERRORS [LIMIT [offset,] count]}. */
    static Plan list(boolean errorsOnly, Cursor cursor) throws SqlError {
        long offset = 0;
        long count = Long.MAX_VALUE;
        if (cursor.accept("LIMIT")) {
            count = number(cursor);
            if (cursor.acceptOperator(",")) {
                offset = count;
                count = number(cursor);
            } else if (cursor.accept("OFFSET")) {
                offset = number(cursor);
            }
        }
        long from = offset;
        long most = count;
        ShowPlan.Source source = view -> {
            InfoRows rows = new InfoRows(InfoDefinitions.show("WARNINGS").columns());
            view.session().diagnostics().entries().stream()
                    .filter(entry -> !errorsOnly || entry.level().equals("Error"))
                    .skip(from)
                    .limit(most)
                    .forEach(entry -> rows.row(entry.level(), entry.code(), entry.text()));
            return rows;
        };
        return new ShowPlan("", source, 0, ShowFilter.none(cursor), true);
    }

    private static long number(Cursor cursor) throws SqlError {
        Token token = cursor.take();
        if (token.kind() != Token.Kind.NUMBER || !token.text().chars().allMatch(Character::isDigit)) {
            cursor.moveTo(cursor.position() - 1);
            throw cursor.syntaxError();
        }
        return Long.parseLong(token.text());
    }

    /** {@code SHOW COUNT(*) WARNINGS | ERRORS}; the cursor stands behind {@code COUNT}. */
    static Plan count(Cursor cursor) throws SqlError {
        cursor.expectOperator("(");
        cursor.expectOperator("*");
        cursor.expectOperator(")");
        boolean warnings = cursor.accept("WARNINGS");
        if (!warnings) {
            cursor.expect("ERRORS");
        }
        ShowPlan.Source source = view -> {
            Diagnostics diagnostics = view.session().diagnostics();
            InfoRows rows = new InfoRows(InfoDefinitions.show(warnings ? "COUNT(*) WARNINGS" : "COUNT(*) ERRORS")
                    .columns());
            return rows.row(warnings ? diagnostics.warnings() : diagnostics.errors());
        };
        return new ShowPlan("", source, 0, ShowFilter.none(cursor), true);
    }
}
