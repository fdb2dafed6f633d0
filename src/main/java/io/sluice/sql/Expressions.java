package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.text.Token;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the small expressions that {@code SET}, {@code DO} and a SELECT of session values are made of, without touching
 * the database (D-12). <b>Errors:</b> {@link BeyondException} when there is more in it than this knows; the database is asked
 * then.
 */
final class Expressions {

    /** The expression needs the database. */
    static final class BeyondException extends Exception {
        private static final long serialVersionUID = 1L;

        BeyondException() {
            super("not a session expression", null, false, false);
        }
    }

    private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "<=", ">=", "!=", "<>");

    private final Cursor cursor;
    private final SessionScope scope;
    private boolean session;

    Expressions(Cursor cursor, SessionScope scope) {
        this.cursor = cursor;
        this.scope = scope;
    }

    /** Whether something of the session was asked for. */
    boolean usedSession() {
        return session;
    }

    @Nullable
    Object evaluate() throws SqlError, BeyondException {
        Object left = and();
        while (cursor.accept("OR") || acceptPipes()) {
            Object right = and();
            left = Literals.isTrue(left) || Literals.isTrue(right)
                    ? (Long) 1L
                    : left == null || right == null ? null : (Long) 0L;
        }
        return left;
    }

    private boolean acceptPipes() throws BeyondException {
        if (cursor.peek().isOperator("||")) {
            throw new BeyondException(); // what it means hangs on the SQL mode
        }
        return false;
    }

    private @Nullable Object and() throws SqlError, BeyondException {
        Object left = not();
        while (cursor.accept("AND") || cursor.acceptOperator("&&")) {
            Object right = not();
            boolean anyFalse = isFalse(left) || isFalse(right);
            left = anyFalse ? (Long) 0L : left == null || right == null ? null : (Long) 1L;
        }
        return left;
    }

    private static boolean isFalse(@Nullable Object value) {
        return value != null && !Literals.isTrue(value);
    }

    private @Nullable Object not() throws SqlError, BeyondException {
        if (cursor.accept("NOT")) {
            Object value = not();
            return value == null ? null : Literals.truth(!Literals.isTrue(value));
        }
        return comparison();
    }

    private @Nullable Object comparison() throws SqlError, BeyondException {
        Object left = sum();
        while (true) {
            Token operator = cursor.peek();
            if (cursor.accept("IS")) {
                boolean negated = cursor.accept("NOT");
                if (!cursor.accept("NULL")) {
                    throw new BeyondException();
                }
                left = Literals.truth((left == null) != negated);
            } else if (operator.kind() == Token.Kind.OPERATOR && COMPARISONS.contains(operator.text())) {
                cursor.take();
                Object right = sum();
                left = left == null || right == null ? null : compare(operator.text(), left, right);
            } else {
                return left;
            }
        }
    }

    private static Object compare(String operator, Object left, Object right) throws BeyondException {
        int order = left instanceof String a && right instanceof String b
                ? a.compareToIgnoreCase(b)
                : Literals.number(left).compareTo(Literals.number(right));
        return Literals.truth(
                switch (operator) {
                    case "=" -> order == 0;
                    case "<" -> order < 0;
                    case ">" -> order > 0;
                    case "<=" -> order <= 0;
                    case ">=" -> order >= 0;
                    case "!=", "<>" -> order != 0;
                    default -> throw new BeyondException();
                });
    }

    private @Nullable Object sum() throws SqlError, BeyondException {
        Object left = product();
        while (cursor.peek().isOperator("+") || cursor.peek().isOperator("-")) {
            boolean minus = cursor.take().isOperator("-");
            Object right = product();
            left = left == null || right == null
                    ? null
                    : narrow(
                            minus
                                    ? Literals.number(left).subtract(Literals.number(right))
                                    : Literals.number(left).add(Literals.number(right)));
        }
        return left;
    }

    private @Nullable Object product() throws SqlError, BeyondException {
        Object left = unary();
        while (cursor.peek().isOperator("*") || cursor.peek().isOperator("/")) {
            boolean division = cursor.take().isOperator("/");
            Object right = unary();
            if (left == null
                    || right == null
                    || (division && Literals.number(right).signum() == 0)) {
                left = null;
            } else if (division) {
                BigDecimal dividend = Literals.number(left);
                left = dividend.divide(Literals.number(right), dividend.scale() + 4, RoundingMode.HALF_UP);
            } else {
                left = narrow(Literals.number(left).multiply(Literals.number(right)));
            }
        }
        return left;
    }

    private static Object narrow(BigDecimal value) {
        return value.scale() > 0 || value.precision() > 18 ? value : (Object) value.longValueExact();
    }

    private @Nullable Object unary() throws SqlError, BeyondException {
        if (cursor.acceptOperator("-")) {
            Object value = unary();
            return value == null ? null : narrow(Literals.number(value).negate());
        }
        if (cursor.acceptOperator("!")) {
            Object value = unary();
            return value == null ? null : Literals.truth(!Literals.isTrue(value));
        }
        return primary();
    }

    private @Nullable Object primary() throws SqlError, BeyondException {
        Token token = cursor.peek();
        if (token.isString()) {
            StringBuilder joined = new StringBuilder();
            while (cursor.peek().isString()) {
                joined.append(cursor.take().string());
            }
            return joined.toString();
        }
        switch (token.kind()) {
            case NUMBER -> {
                cursor.take();
                BigDecimal value = new BigDecimal(token.text());
                boolean exponent = Literals.lower(token.text()).indexOf('e') >= 0;
                return exponent ? (Object) value.doubleValue() : narrow(value);
            }
            case SYSTEM_VARIABLE -> {
                cursor.take();
                session = true;
                return scope.variable(token);
            }
            case WORD -> {
                return word(token);
            }
            default -> {
                if (!cursor.acceptOperator("(")) {
                    throw new BeyondException();
                }
                Object value = evaluate();
                if (!cursor.acceptOperator(")")) {
                    throw new BeyondException();
                }
                return value;
            }
        }
    }

    private @Nullable Object word(Token token) throws SqlError, BeyondException {
        int call = SessionScope.callLength(cursor.tokens(), cursor.position());
        if (call > 0) {
            cursor.moveTo(cursor.position() + call);
            session = true;
            return scope.function(token.upper());
        }
        cursor.take();
        if (cursor.acceptOperator("(")) {
            return function(token, arguments());
        }
        if (cursor.peek().isOperator(".")) {
            throw new BeyondException();
        }
        return switch (token.upper()) {
            case "NULL" -> null;
            case "TRUE" -> 1L;
            case "FALSE" -> 0L;
            default -> throw new BeyondException();
        };
    }

    private List<@Nullable Object> arguments() throws SqlError, BeyondException {
        List<@Nullable Object> values = new ArrayList<>();
        while (!cursor.acceptOperator(")")) {
            if (!values.isEmpty() && !cursor.acceptOperator(",")) {
                throw new BeyondException();
            }
            values.add(evaluate());
        }
        return values;
    }

    private @Nullable Object function(Token token, List<@Nullable Object> given) throws SqlError, BeyondException {
        if (token.is("SLEEP")) {
            if (given.size() != 1) {
                throw SqlErrors.argumentCount("SLEEP");
            }
            session = true;
            Object seconds = given.get(0);
            return seconds == null ? (Long) 0L : scope.sleep(Literals.number(seconds));
        }
        return TextFunctions.call(token.upper(), given);
    }
}
