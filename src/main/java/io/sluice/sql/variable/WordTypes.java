package io.sluice.sql.variable;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Variables whose values are words: one of several, several of them, or switches with names. Immutable. */
public final class WordTypes {

    private WordTypes() {}

    /** One of these words, in any case, or its place from 0. */
    record Choice(List<String> words) implements VariableType {
        @Override
        public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
            if (value instanceof Long place && place >= 0 && place < words.size()) {
                return words.get(place.intValue());
            }
            if (value != null && !(value instanceof String) && !(value instanceof Long)) {
                throw SqlErrors.wrongType(variable);
            }
            for (String word : words) {
                if (word.equalsIgnoreCase(VariableType.shown(value))) {
                    return word;
                }
            }
            throw SqlErrors.wrongValue(variable, VariableType.shown(value));
        }

        @Override
        public String word() {
            return "ENUM";
        }
    }

    /**
     * Several of these words, separated by commas, or a number whose bits stand for them.
     *
     * @param implied what else a word stands for
     */
    public record Several(List<String> words, UnaryOperator<List<String>> implied) implements VariableType {
        @Override
        public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
            List<String> chosen = new ArrayList<>();
            if (value instanceof Long bits) {
                for (int i = 0; i < words.size(); i++) {
                    if ((bits >> i & 1) == 1) {
                        chosen.add(words.get(i));
                    }
                }
                if (bits < 0 || bits >> words.size() != 0) {
                    throw SqlErrors.wrongValue(variable, bits.toString());
                }
            } else if (value == null || (value instanceof BigDecimal number && number.scale() <= 0)) {
                throw SqlErrors.wrongValue(variable, VariableType.shown(value));
            } else if (value instanceof String text) {
                chosen.addAll(named(variable, text));
            } else {
                throw SqlErrors.wrongType(variable);
            }
            List<String> all = implied.apply(chosen);
            return String.join(",", words.stream().filter(all::contains).toList());
        }

        private List<String> named(String variable, String text) throws SqlError {
            List<String> chosen = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                if (!part.isEmpty()) {
                    chosen.add(words.stream()
                            .filter(word -> word.equalsIgnoreCase(part))
                            .findFirst()
                            .orElseThrow(() -> SqlErrors.wrongValue(variable, part)));
                }
            }
            return chosen;
        }

        @Override
        public String word() {
            return "SET";
        }
    }

    /** {@code name=on,name=off}; a name that is not given stays as it is in {@code initial}, as {@code default} does. */
    record Switches(List<String> words, String initial) implements VariableType {
        @Override
        public String checked(String variable, @Nullable Object value, Warner warner) throws SqlError {
            if (!(value instanceof String text)) {
                throw SqlErrors.wrongType(variable);
            }
            Map<String, String> switches = new LinkedHashMap<>();
            for (String part : initial.split(",", -1)) {
                switches.put(part.substring(0, part.indexOf('=')), part);
            }
            for (String part : text.split(",", -1)) {
                String lower = part.strip().toLowerCase(Locale.ROOT);
                int sign = lower.indexOf('=');
                String name = sign < 0 ? lower : lower.substring(0, sign);
                boolean known = switches.containsKey(name)
                        && List.of("on", "off", "default").contains(lower.substring(sign + 1));
                if (known && !lower.endsWith("=default")) {
                    switches.put(name, lower);
                } else if (!known && !lower.equals("default") && !lower.isEmpty()) {
                    throw SqlErrors.wrongValue(variable, part);
                }
            }
            return String.join(",", switches.values());
        }

        @Override
        public String word() {
            return "FLAGSET";
        }
    }
}
