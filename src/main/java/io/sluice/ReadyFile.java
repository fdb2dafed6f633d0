package io.sluice;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * Tells whoever polls for it where a node listens: one line {@code name host:port} per listener, there only while the node
 * accepts connections. <b>Errors:</b> a path that cannot be written fails the start before the node runs.
 */
final class ReadyFile {

    private final Path file;

    private ReadyFile(Path file) {
        this.file = file;
    }

    /** Removes what an earlier node left, and finds out whether the file can be written. */
    static ReadyFile at(Path path) {
        Path file = path.toAbsolutePath();
        Path directory = file.getParent();
        if (directory == null || !Files.isWritable(directory) || Files.isDirectory(file)) {
            throw new StartFailedException("ready file " + path + " cannot be written", null);
        }
        ReadyFile ready = new ReadyFile(file);
        ready.remove();
        return ready;
    }

    /** Whole or not at all. */
    void write(Map<String, InetSocketAddress> listeners) {
        StringBuilder lines = new StringBuilder();
        listeners.forEach((name, address) ->
                lines.append(name).append(' ').append(Banner.plain(address)).append('\n'));
        try {
            Path draft = Files.createTempFile(file.getParent(), ".sluice-ready", null);
            Files.writeString(draft, lines);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StartFailedException("ready file " + file + " cannot be written: " + e, e);
        }
    }

    /** The node accepts no more. */
    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new StartFailedException("ready file " + file + " cannot be removed: " + e, e);
        }
    }
}
