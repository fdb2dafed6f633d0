package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rooms stay small: a file of 300 lines and a method of 40, unless it stands here with a reason and a ceiling. */
class SizesTest {

    private static final int FILE_LINES = 300;
    private static final int METHOD_LINES = 40;

    /** File name to its ceiling; the reason beside it. */
    private static final Map<String, Integer> LARGER_FILES = Map.of();

    private static final Pattern METHOD_START =
            Pattern.compile("^    (?! )(?:[a-z]+ )*(?:<[^>]+> )?[\\w<>\\[\\], .?@]+ (\\w+)\\(.*");

    @Test
    void noFileIsLongerThanItsCeiling() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : sources()) {
            int lines = Files.readAllLines(file).size();
            int ceiling = LARGER_FILES.getOrDefault(file.getFileName().toString(), FILE_LINES);
            if (lines > ceiling) {
                tooLong.add(file + ": " + lines + " lines, ceiling " + ceiling);
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void noMethodIsLongerThanFortyLines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : sources()) {
            List<String> lines = Files.readAllLines(file);
            for (int start = 0; start < lines.size(); start++) {
                Matcher method = METHOD_START.matcher(lines.get(start));
                if (method.matches()
                        && !lines.get(start).endsWith(";")
                        && !lines.get(start).endsWith("{}")
                        && !lines.get(start).contains(" record ")) {
                    int end = start;
                    while (end < lines.size() && !lines.get(end).equals("    }")) {
                        end++;
                    }
                    if (end - start + 1 > METHOD_LINES) {
                        tooLong.add(file + " " + method.group(1) + ": " + (end - start + 1) + " lines");
                    }
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void noSourceUsesAMonitor() throws IOException {
        List<String> monitors = new ArrayList<>();
        for (Path file : sources()) {
            if (Files.readAllLines(file).stream().anyMatch(line -> line.matches(".*\\bsynchronized ?\\(.*"))) {
                monitors.add(file.toString());
            }
        }
        assertThat(monitors).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(f -> f.toString().endsWith(".java")).toList();
        }
    }
}
