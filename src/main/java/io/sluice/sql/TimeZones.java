package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import java.time.DateTimeException;
import java.time.ZoneId;

/** The values of {@code time_zone}: SYSTEM, an offset or a zone's name. */
final class TimeZones {

    static final Variable.Setter SETTER = (variable, value, warn) -> {
        String text = value == null ? "NULL" : Literals.text(value);
        if (text.equalsIgnoreCase("SYSTEM")) {
            return "SYSTEM";
        }
        try {
            return ZoneId.of(text).getId().isEmpty() ? "SYSTEM" : text;
        } catch (DateTimeException e) {
            throw new SqlError(1298, "HY000", "Unknown or incorrect time zone: '" + text + "'");
        }
    };

    private TimeZones() {}
}
