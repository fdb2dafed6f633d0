package io.sluice.sql.variable;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a variable may be set to, and how its value is shown. Values are kept as text. Immutable.
 */
public interface VariableType {

    /** Takes a warning: its code and text. */
    interface Warner {
        void warn(int code, String text);
    }

    /**
     * What is kept of a value that a client wrote.
     *
     * @param value null, a {@code Long}, a {@code BigDecimal}, a {@code Double} or a {@code String}
     * @throws SqlError 1231 for a value it cannot have, 1232 for one of another type
     */
    String checked(String variable, @Nullable Object value, Warner warner) throws SqlError;

    /** What {@code SELECT @@name} gives for a kept value. */
    default @Nullable Object selected(String kept) {
        return kept;
    }

    /** MariaDB's word for it in SYSTEM_VARIABLES. */
    default String word() {
        return "VARCHAR";
    }

    /** The least value, empty for what is no number. */
    default String least() {
        return "";
    }

    /** The greatest value, likewise. */
    default String greatest() {
        return "";
    }

    /** Every value is a multiple of this; empty likewise. */
    default String block() {
        return "";
    }

    /** The words it knows, if it knows words only. */
    default List<String> words() {
        return List.of();
    }

    /** The text of a value in an error, as MariaDB writes it. */
    static String shown(@Nullable Object value) {
        return value == null ? "NULL" : value instanceof java.math.BigDecimal d ? d.toPlainString() : value.toString();
    }

    /** ON or OFF; selected as 1 or 0. */
    VariableType SWITCH = new VariableType() {
        @Override
        public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
            if (value != null && !(value instanceof Long) && !(value instanceof String)) {
                throw SqlErrors.wrongType(variable);
            }
            return switch (shown(value).toUpperCase(Locale.ROOT)) {
                case "1", "ON", "TRUE" -> "ON";
                case "0", "OFF", "FALSE" -> "OFF";
                default -> throw SqlErrors.wrongValue(variable, shown(value));
            };
        }

        @Override
        public Object selected(String kept) {
            return kept.equals("ON") ? 1L : 0L;
        }

        @Override
        public String word() {
            return "BOOLEAN";
        }

        @Override
        public List<String> words() {
            return List.of("OFF", "ON");
        }
    };

    /** Any text. */
    VariableType TEXT = (variable, value, warner) -> {
        if (value != null && !(value instanceof String)) {
            throw SqlErrors.wrongType(variable);
        }
        return value == null ? "" : value.toString();
    };
}
