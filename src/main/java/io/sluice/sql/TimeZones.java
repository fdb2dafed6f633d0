package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.variable.VariableType;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of {@code time_zone}: SYSTEM, an offset or a zone's name. */
final class TimeZones {

    private static final Pattern OFFSET = Pattern.compile("([+-])(\\d{1,2}):(\\d{2})");
    private static final int LEAST_MINUTES = -12 * 60 - 59;
    private static final int MOST_MINUTES = 13 * 60;

    static final VariableType TYPE = (variable, value, warner) -> {
        if (value == null) {
            throw SqlErrors.wrongValue(variable, "NULL");
        }
        if (!(value instanceof String text)) {
            throw SqlErrors.wrongType(variable);
        }
        return checked(text);
    };

    private TimeZones() {}

    private static String checked(String text) throws SqlError {
        if (text.equalsIgnoreCase("SYSTEM")) {
            return "SYSTEM";
        }
        Matcher offset = OFFSET.matcher(text);
        if (offset.matches()) {
            int minutes = Integer.parseInt(offset.group(2)) * 60 + Integer.parseInt(offset.group(3));
            int signed = offset.group(1).equals("-") ? -minutes : minutes;
            if (Integer.parseInt(offset.group(3)) < 60 && signed >= LEAST_MINUTES && signed <= MOST_MINUTES) {
                return (signed < 0 ? "-" : "+") + (minutes / 600) + (minutes / 60 % 10) + ":" + offset.group(3);
            }
            throw unknown(text);
        }
        try {
            boolean named = Character.isLetter(text.isEmpty() ? ' ' : text.charAt(0));
            return named && !ZoneId.of(text).getId().isEmpty() ? text : refuse(text);
        } catch (DateTimeException e) {
            throw unknown(text);
        }
    }

    private static String refuse(String text) throws SqlError {
        throw unknown(text);
    }

    private static SqlError unknown(String text) {
        return new SqlError(1298, "HY000", "Unknown or incorrect time zone: '" + text + "'");
    }
}
