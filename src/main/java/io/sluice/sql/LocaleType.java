package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.variable.VariableType;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A language and country, such as {@code en_US}. Immutable. */
enum LocaleType implements VariableType {
    INSTANCE;

    private static final Set<String> KNOWN = Stream.of(Locale.getAvailableLocales())
            .map(locale -> locale.getLanguage() + "_" + locale.getCountry())
            .filter(name -> name.matches("[a-z]{2}_[A-Z]{2}"))
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
        if (value == null) {
            throw SqlErrors.wrongValue(variable, "NULL");
        }
        if (!(value instanceof String text)) {
            throw SqlErrors.wrongType(variable);
        }
        return KNOWN.stream()
                .filter(name -> name.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new SqlError(1649, "HY000", "Unknown locale: '" + text + "'"));
    }

    @Override
    public String word() {
        return "ENUM";
    }
}
