package io.sluice.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A node in a JVM of its own, started as an operator would and stopped by a signal. */
public final class NodeProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Process process;
    private final Path directory;

    private NodeProcess(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
    }

    /** Starts a node with these settings beside the defaults and waits until it accepts connections. */
    public static NodeProcess start(Path directory, Map<String, String> settings) throws IOException {
        return start(directory, null, settings);
    }

    /** The same, with a configuration file below the settings. */
    public static NodeProcess start(Path directory, @Nullable Path file, Map<String, String> settings)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Dlogback.configurationFile=conf/logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                "io.sluice.Main",
                "start",
                "-Dsluice.mysql.port=0",
                "--ready-file",
                directory.resolve("ready").toString()));
        if (file != null) {
            command.add("-c");
            command.add(file.toString());
        }
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        NodeProcess node = new NodeProcess(process, directory);
        try {
            Awaitility.await()
                    .atMost(START_LIMIT)
                    .pollInterval(Duration.ofMillis(50))
                    .failFast("the node ended before it was ready: " + node.log(), () -> !process.isAlive())
                    .until(() -> Files.exists(directory.resolve("ready")));
        } catch (RuntimeException e) {
            node.close();
            throw new IllegalStateException("not ready; the node said:\n" + node.log(), e);
        }
        return node;
    }

    /** The address of its listener {@code mysql}. */
    public InetSocketAddress mysql() throws IOException {
        for (String line : Files.readAllLines(directory.resolve("ready"))) {
            if (line.startsWith("mysql ")) {
                int colon = line.lastIndexOf(':');
                return new InetSocketAddress(
                        line.substring("mysql ".length(), colon), Integer.parseInt(line.substring(colon + 1)));
            }
        }
        throw new IllegalStateException("no listener mysql in the ready file");
    }

    /** What it printed so far. */
    public String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Sends SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** Sends SIGINT. */
    public void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /** Waits for the end and returns the exit code. */
    public int exitCode(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("still running after " + limit + "; the node said:\n" + log());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** A TCP port nobody listens on at this moment. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return socket.getLocalPort();
        }
    }
}
