package io.sluice.sql;

import io.sluice.sql.EnginePlan.Verb;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/** MariaDB's texts for errors that name tables, columns, keys and values, which are read out of H2's text. */
final class ErrorTexts {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*+(?:\"\"[^\"]*+)*+)\"");
    private static final Pattern CONVERSION =
            Pattern.compile("^(.*) \\(([^:]+): \"([^\"]+)\" ([A-Z ]+).*\\)$", Pattern.DOTALL);
    private static final Pattern IN_COLUMN = Pattern.compile("\" in column \"([^\"]*+(?:\"\"[^\"]*+)*+)\"");
    private static final Pattern FOREIGN_KEY = Pattern.compile(
            "^(.+?): (.+?)\\.(.+?) FOREIGN KEY\\((.+?)\\) REFERENCES (.+?)\\.(.+?)\\((.+?)\\).*", Pattern.DOTALL);

    private final H2Errors.Context context;
    private final String text;
    private final String first;

    ErrorTexts(H2Errors.Context context, String text) {
        this.context = context;
        this.text = text;
        Matcher matcher = QUOTED.matcher(text);
        this.first = matcher.find() ? matcher.group(1).replace("\"\"", "\"") : "";
    }

    /** The error for H2's code; null if it is none of those. */
    @Nullable
    SqlError of(int code) throws IllegalStateException {
        return switch (code) {
            case ErrorCode.SYNTAX_ERROR_1, ErrorCode.SYNTAX_ERROR_2 -> syntax();
            case ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
                    ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
                    ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1 -> noSuchTable();
            case ErrorCode.SCHEMA_NOT_FOUND_1 -> noSuchSchema();
            case ErrorCode.SCHEMA_ALREADY_EXISTS_1 -> SqlErrors.databaseExists(first);
            case ErrorCode.TABLE_OR_VIEW_ALREADY_EXISTS_1 ->
                new SqlError(1050, "42S01", "Table '" + first + "' already exists");
            case ErrorCode.COLUMN_NOT_FOUND_1 -> noSuchColumn();
            case ErrorCode.AMBIGUOUS_COLUMN_NAME_1 ->
                new SqlError(1052, "23000", "Column '" + first + "' in " + Clause.of(context, first) + " is ambiguous");
            case ErrorCode.DUPLICATE_COLUMN_NAME_1 ->
                new SqlError(1060, "42S21", "Duplicate column name '" + first + "'");
            case ErrorCode.INDEX_ALREADY_EXISTS_1 ->
                new SqlError(1061, "42000", "Duplicate key name '" + TableEdits.indexForClient(first) + "'");
            case ErrorCode.INDEX_NOT_FOUND_1 ->
                new SqlError(
                        1091,
                        "42000",
                        "Can't DROP INDEX `" + TableEdits.indexForClient(first) + "`; check that it exists");
            case ErrorCode.FUNCTION_NOT_FOUND_1 -> SqlErrors.noSuchFunction(schema(), first);
            case ErrorCode.SAVEPOINT_IS_INVALID_1 ->
                new SqlError(1305, "42000", "SAVEPOINT " + first + " does not exist");
            case ErrorCode.UNKNOWN_DATA_TYPE_1 ->
                new SqlError(4161, "HY000", "Unknown data type: '" + Literals.lower(first) + "'");
            case ErrorCode.MUST_GROUP_BY_COLUMN_1 -> new SqlError(1055, "42000", "'" + first + "' isn't in GROUP BY");
            case ErrorCode.FEATURE_NOT_SUPPORTED_1 -> SqlErrors.notYet(first);
            case ErrorCode.CONCURRENT_UPDATE_1 ->
                new SqlError(1020, "HY000", "Record has changed since last read in table '" + first + "'");
            default -> ofValue(code);
        };
    }

    private @Nullable SqlError ofValue(int code) {
        return switch (code) {
            case ErrorCode.DUPLICATE_KEY_1 -> new SqlError(1062, "23000", DuplicateKey.text(first));
            case ErrorCode.NULL_NOT_ALLOWED -> nullNotAllowed();
            case ErrorCode.VALUE_TOO_LONG_2 -> tooLong();
            case ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_2 -> outOfRange(columnOf(text));
            case ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_1 ->
                new SqlError(1690, "22003", "BIGINT value is out of range in '" + first + "'");
            case ErrorCode.DATA_CONVERSION_ERROR_1 -> incorrect();
            case ErrorCode.INVALID_DATETIME_CONSTANT_2 -> incorrectTime();
            case ErrorCode.ENUM_VALUE_NOT_PERMITTED ->
                new SqlError(1265, "01000", "Data truncated for column at row 1");
            case ErrorCode.REFERENTIAL_INTEGRITY_VIOLATED_PARENT_MISSING_1 ->
                new SqlError(
                        1452,
                        "23000",
                        "Cannot add or update a child row: a foreign key constraint fails" + constraint());
            case ErrorCode.REFERENTIAL_INTEGRITY_VIOLATED_CHILD_EXISTS_1 ->
                new SqlError(
                        1451,
                        "23000",
                        "Cannot delete or update a parent row: a foreign key constraint fails" + constraint());
            case ErrorCode.CANNOT_DROP_2 ->
                new SqlError(1451, "23000", "Cannot delete or update a parent row: a foreign key constraint fails");
            case ErrorCode.CANNOT_TRUNCATE_1 ->
                new SqlError(
                        1701,
                        "42000",
                        "Cannot truncate a table referenced in a foreign key constraint (" + first + ")");
            case ErrorCode.CHECK_CONSTRAINT_VIOLATED_1 ->
                new SqlError(
                        4025,
                        "23000",
                        "CONSTRAINT `" + first.replaceFirst(":.*", "") + "` failed for `" + schema() + "`");
            default -> null;
        };
    }

    private String schema() {
        String schema = context.session().schema();
        return schema == null ? "" : schema;
    }

    private SqlError syntax() {
        EnginePlan plan = context.plan();
        int mark = text.indexOf("[*]");
        int start = text.indexOf('"') + 1;
        if (plan == null || mark < start) {
            return SqlErrors.syntax(
                    plan == null ? context.text() : plan.tokens().source(), 0);
        }
        int offset = text.substring(start, mark).replace("\"\"", "\"").length();
        try {
            int source = Rewriter.sourceOffset(
                    plan.tokens(),
                    plan.usedEdits(),
                    context.session().variables().mode(),
                    SessionScope.DRY,
                    offset);
            return SqlErrors.syntax(plan.tokens().source(), source);
        } catch (SqlError again) {
            return again; // the rewriter itself did not like the text
        }
    }

    private SqlError noSuchTable() {
        String qualifier = qualifier(first);
        if (qualifier == null && context.plan() != null && context.session().schema() == null) {
            return SqlErrors.noDatabaseSelected();
        }
        return SqlErrors.noSuchTable(qualifier == null ? schema() : qualifier, first);
    }

    private SqlError noSuchSchema() {
        EnginePlan plan = context.plan();
        if (plan == null
                || (plan.verb() == Verb.DEFINITION && plan.tokens().get(0).is("CREATE"))) {
            return SqlErrors.unknownDatabase(first);
        }
        Tokens tokens = plan.tokens();
        for (int i = 0; i < tokens.count(); i++) {
            if (isNamed(tokens.get(i), first) && tokens.get(i + 1).isOperator(".")) {
                return SqlErrors.noSuchTable(first, tokens.get(i + 2).name());
            }
        }
        return SqlErrors.unknownDatabase(first);
    }

    /** The schema written before a table's name, or null. */
    private @Nullable String qualifier(String table) {
        EnginePlan plan = context.plan();
        for (int i = 0; plan != null && i < plan.tokens().count(); i++) {
            Tokens tokens = plan.tokens();
            if (isNamed(tokens.get(i), table)
                    && tokens.get(i - 1).isOperator(".")
                    && !tokens.get(i + 1).isOperator(".")) {
                return tokens.get(i - 2).name();
            }
        }
        return null;
    }

    private static boolean isNamed(Token token, String name) {
        return token.isName() && token.name().equalsIgnoreCase(name);
    }

    private SqlError noSuchColumn() {
        EnginePlan plan = context.plan();
        if (plan != null && plan.verb() == Verb.DEFINITION) {
            Tokens tokens = plan.tokens();
            if (tokens.get(0).is("ALTER")) {
                boolean drops = tokens.get(3).is("DROP") || tokens.get(5).is("DROP");
                return drops
                        ? new SqlError(1091, "42000", "Can't DROP COLUMN `" + first + "`; check that it exists")
                        : new SqlError(
                                1054,
                                "42S22",
                                "Unknown column '" + first + "' in '"
                                        + tokens.get(2).name() + "'");
            }
            if (tokens.get(0).is("CREATE") && !tokens.get(1).is("VIEW")) {
                return new SqlError(1072, "42000", "Key column '" + first + "' doesn't exist in table");
            }
        }
        return new SqlError(1054, "42S22", "Unknown column '" + first + "' in '" + Clause.of(context, first) + "'");
    }

    private SqlError nullNotAllowed() {
        EnginePlan plan = context.plan();
        boolean missing = plan != null
                && (plan.verb() == Verb.INSERT || plan.verb() == Verb.REPLACE)
                && InsertShape.leavesOut(plan.tokens(), first);
        return missing
                ? new SqlError(1364, "HY000", "Field '" + first + "' doesn't have a default value")
                : new SqlError(1048, "23000", "Column '" + first + "' cannot be null");
    }

    private SqlError tooLong() {
        String[] words = first.split(" ", 2);
        boolean number = words.length > 1 && words[1].matches("(DECIMAL|NUMERIC|DECFLOAT).*");
        String column = words[0].replace("\"", "");
        return number
                ? outOfRange(column)
                : new SqlError(1406, "22001", "Data too long for column '" + column + "' at row 1");
    }

    private static SqlError outOfRange(String column) {
        return new SqlError(1264, "22003", "Out of range value for column '" + column + "' at row 1");
    }

    private static String columnOf(String text) {
        Matcher matcher = IN_COLUMN.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    private SqlError incorrect() {
        Matcher matcher = CONVERSION.matcher(first);
        if (!matcher.matches()) {
            return new SqlError(1292, "22007", "Truncated incorrect value: '" + first + "'");
        }
        String value = unquoted(matcher.group(1));
        String table = matcher.group(2).replace("\"", "");
        String kind = kind(matcher.group(4).replace(" NOT NULL", "").strip());
        int code = kind.equals("datetime") || kind.equals("date") || kind.equals("time") ? 1292 : 1366;
        return new SqlError(
                code,
                "22007",
                "Incorrect " + kind + " value: '" + value + "' for column `" + schema() + "`.`" + table + "`.`"
                        + matcher.group(3) + "` at row 1");
    }

    private static String kind(String type) {
        return switch (type) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> "integer";
            case "DOUBLE PRECISION", "REAL" -> "double";
            case "NUMERIC", "DECIMAL" -> "decimal";
            case "TIMESTAMP" -> "datetime";
            default -> Literals.lower(type);
        };
    }

    private SqlError incorrectTime() {
        Matcher matcher = QUOTED.matcher(text);
        String kind = matcher.find() ? kind(matcher.group(1)) : "datetime";
        String value = matcher.find() ? matcher.group(1) : "";
        return new SqlError(1292, "22007", "Incorrect " + kind.toLowerCase(Locale.ROOT) + " value: '" + value + "'");
    }

    private static String unquoted(String literal) {
        boolean quoted = literal.length() > 1 && literal.startsWith("'") && literal.endsWith("'");
        return quoted ? literal.substring(1, literal.length() - 1).replace("''", "'") : literal;
    }

    private String constraint() {
        Matcher matcher = FOREIGN_KEY.matcher(first.replace("\"", ""));
        if (!matcher.matches()) {
            return "";
        }
        return " (`" + matcher.group(2) + "`.`" + matcher.group(3) + "`, CONSTRAINT `" + matcher.group(1)
                + "` FOREIGN KEY (`" + matcher.group(4) + "`) REFERENCES `" + matcher.group(6) + "` (`"
                + matcher.group(7)
                + "`))";
    }
}
