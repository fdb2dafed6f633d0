package io.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
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

/** Every key of the reference says its unit, default, range and reason, tells the truth about the default, and is read. */
class SettingsTest {

    private static final Path REFERENCE = Path.of("src/main/resources/reference.conf");
    private static final Path MAIN = Path.of("src/main/java");

    /** Keys read by Pekko, not by us: dispatchers and mailboxes. */
    private static final List<String> PEKKO_BLOCKS = List.of("event-loop.", "mailbox.");

    private final Config reference = ConfigFactory.parseFile(REFERENCE.toFile());

    @Test
    void everyKeyIsDocumentedWithItsRealDefault() {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, ConfigValue> entry : ownKeys().toList()) {
            String comment = String.join("\n", entry.getValue().origin().comments());
            for (String label : List.of("Unit:", "Default:", "Range:", "Why:")) {
                if (!comment.contains(label)) {
                    wrong.add(entry.getKey() + " lacks " + label);
                }
            }
            if (!entry.getValue().unwrapped().equals(saidDefault(comment))) {
                wrong.add(entry.getKey() + " says another default than "
                        + entry.getValue().unwrapped());
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyKeyIsReadBySomebody() throws IOException {
        String sources = sources();
        List<String> unread = ownKeys()
                .map(Map.Entry::getKey)
                .filter(key -> PEKKO_BLOCKS.stream().noneMatch(key::contains))
                .filter(key -> !sources.contains('"' + key.substring(key.lastIndexOf('.') + 1) + '"'))
                .toList();
        assertThat(unread).as("keys no settings class names").isEmpty();
    }

    private Stream<Map.Entry<String, ConfigValue>> ownKeys() {
        return reference.entrySet().stream().filter(e -> e.getKey().startsWith("sluice."));
    }

    /** What the comment says, read as the value itself would be. */
    private static Object saidDefault(String comment) {
        Matcher said = Pattern.compile("Default: (.*?)\\. Range:").matcher(comment.replace("\n", " "));
        if (!said.find()) {
            return "(none said)";
        }
        Config parsed = ConfigFactory.parseString("said = " + said.group(1));
        return parsed.getValue("said").unwrapped();
    }

    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(MAIN)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith("Settings.java")).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }
}
