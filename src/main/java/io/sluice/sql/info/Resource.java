package io.sluice.sql.info;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads the lists that ship with this room. {@code #} begins a comment, {@code [head]} a section. */
final class Resource {

    private Resource() {}

    /** What follows each opening bracket, to the line's end, and the lines below it; lines before any are under "". */
    static Map<String, List<String>> sections(String resource) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        List<String> current = all.computeIfAbsent("", head -> new ArrayList<>());
        try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(resource), resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("[")) {
                    current = all.computeIfAbsent(line.substring(1), head -> new ArrayList<>());
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    current.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
        all.values().removeIf(List::isEmpty);
        return all;
    }
}
