package io.sluice.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the echo servers in processes of their own, in turn, in one session with the order reversed each round, and prints
 * medians of the ratios per round.
 */
public final class EchoComparison {

    private static final String POOL_THREADS = "16";

    private record Run(double requestsPerSecond, double cpuMicros, double p50Micros, double p99Micros) {}

    private EchoComparison() {}

    /** Arguments: rounds, seconds per run, connection counts separated by commas. */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        String seconds = arguments[1];
        Map<String, List<String>> servers = new LinkedHashMap<>();
        servers.put("sluice", List.of(SluiceEchoServer.class.getName(), "1", "1", POOL_THREADS));
        servers.put("netty+pool", List.of(NettyEchoServer.class.getName(), "1", POOL_THREADS));
        for (String connections : arguments[2].split(",", -1)) {
            Map<String, List<Run>> results = new LinkedHashMap<>();
            servers.keySet().forEach(name -> results.put(name, new ArrayList<>()));
            for (int round = 0; round < rounds; round++) {
                List<String> order = new ArrayList<>(servers.keySet());
                if (round % 2 == 1) {
                    Collections.reverse(order);
                }
                for (String name : order) {
                    results.get(name).add(run(servers.get(name), connections, seconds));
                }
            }
            print(connections, results);
        }
    }

    private static void print(String connections, Map<String, List<Run>> results) {
        List<Run> base = results.get("netty+pool");
        results.forEach((name, runs) -> {
            double[] ratios = new double[runs.size()];
            double[] cpuRatios = new double[runs.size()];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = runs.get(i).requestsPerSecond() / base.get(i).requestsPerSecond();
                cpuRatios[i] = runs.get(i).cpuMicros() / base.get(i).cpuMicros();
            }
            System.out.printf(
                    Locale.ROOT,
                    "%5s connections  %-11s %8.0f req/s  %5.1f us CPU/req  p50 %6.0f us  p99 %6.0f us  ratio %.2f  CPU ratio %.2f%n",
                    connections,
                    name,
                    median(runs.stream().mapToDouble(Run::requestsPerSecond).toArray()),
                    median(runs.stream().mapToDouble(Run::cpuMicros).toArray()),
                    median(runs.stream().mapToDouble(Run::p50Micros).toArray()),
                    median(runs.stream().mapToDouble(Run::p99Micros).toArray()),
                    median(ratios),
                    median(cpuRatios));
        });
    }

    private static Run run(List<String> server, String connections, String seconds) throws Exception {
        Process process = java(server);
        try (BufferedReader out = reader(process)) {
            String port = out.readLine();
            if (port == null) {
                throw new IOException("the server did not start");
            }
            Process load = java(List.of(EchoLoad.class.getName(), port, connections, "3", seconds));
            Duration before = process.toHandle().info().totalCpuDuration().orElseThrow();
            String line;
            try (BufferedReader result = reader(load)) {
                line = result.readLine();
            }
            Duration after = process.toHandle().info().totalCpuDuration().orElseThrow();
            if (load.waitFor() != 0 || line == null) {
                throw new IOException("the load generator failed");
            }
            String[] fields = line.split(" ", -1);
            long requests = Long.parseLong(fields[0]);
            double measured = Double.parseDouble(fields[3]);
            // The CPU covers the warm-up of 3 s too: scale the requests alike.
            double all = requests * (measured + 3) / measured;
            return new Run(
                    requests / measured,
                    after.minus(before).toNanos() / 1e3 / all,
                    Double.parseDouble(fields[1]),
                    Double.parseDouble(fields[2]));
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static Process java(List<String> mainAndArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseG1GC",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(mainAndArguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }
}
