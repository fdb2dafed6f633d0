package io.sluice.sql.variable;

import io.sluice.sql.variable.Variable.Effect;
import io.sluice.sql.variable.Variable.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the list of variables that ships with the engine. */
final class VariableList {

    private static final String RESOURCE = "system-variables.txt";

    private final Map<String, VariableType> special;

    private VariableList(Map<String, VariableType> special) {
        this.special = special;
    }

    /**
     * Every variable by its name.
     *
     * @param special the types that are no general ones, by the words of the list
     */
    static Map<String, Variable> read(Map<String, VariableType> special) {
        VariableList list = new VariableList(special);
        try (InputStream in = Objects.requireNonNull(VariableList.class.getResourceAsStream(RESOURCE), RESOURCE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(list::variable)
                    .collect(Collectors.toMap(Variable::name, Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    private Variable variable(String line) {
        String[] parts = line.split("\\|", -1);
        String reason = parts[parts.length - 1];
        String effect = parts[parts.length - 2];
        String initial = String.join("|", List.of(parts).subList(3, parts.length - 2));
        return new Variable(
                parts[0],
                Scope.valueOf(parts[1].toUpperCase(Locale.ROOT)),
                type(parts[2], initial),
                () -> initial,
                Effect.valueOf(effect.toUpperCase(Locale.ROOT)),
                reason);
    }

    private VariableType type(String text, String initial) {
        int open = text.indexOf('(');
        String word = open < 0 ? text : text.substring(0, open);
        List<String> words = open < 0
                ? List.of()
                : List.of(text.substring(open + 1, text.length() - 1).split(",", -1));
        return switch (word) {
            case "bool" -> VariableType.SWITCH;
            case "number" ->
                NumberType.whole(words.get(0), words.get(1), words.size() > 2 ? Long.parseLong(words.get(2)) : 1);
            case "decimal" -> NumberType.decimal(words.get(0), words.get(1));
            case "enum" -> new WordTypes.Choice(words);
            case "set" -> new WordTypes.Several(words, chosen -> chosen);
            case "flags" -> new WordTypes.Switches(words, initial);
            case "text" -> VariableType.TEXT;
            default -> Objects.requireNonNull(special.get(word), word);
        };
    }
}
