package io.sluice.mysql;

import io.sluice.flow.Clock;
import io.sluice.session.Session;
import io.sluice.session.SessionRegistry;
import io.sluice.stats.StatusVariable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** What the MySQL front counts, over all its connections. <b>Threading:</b> any. */
final class MysqlCounters {

    private final LongAdder questions = new LongAdder();
    private final LongAdder abortedConnects = new LongAdder();
    private final LongAdder abortedClients = new LongAdder();
    private final Clock clock;
    private final SessionRegistry registry;
    private final long startNanos;

    MysqlCounters(Clock clock, SessionRegistry registry) {
        this.clock = clock;
        this.registry = registry;
        this.startNanos = clock.nanoTime();
    }

    /** A client sent a statement, or a command that counts as one. */
    void question() {
        questions.increment();
    }

    /** A connection ended before its login was accepted. */
    void abortedConnect() {
        abortedConnects.increment();
    }

    /** A connection ended without a goodbye, and not because the node stops. */
    void abortedClient() {
        abortedClients.increment();
    }

    /**
     * The variables behind {@code SHOW STATUS}.
     *
     * @param refused connections turned away before they reached this front, which abort a connect, too (R-M-013)
     */
    List<StatusVariable> variables(LongSupplier refused) {
        return List.of(
                variable("Aborted_clients", abortedClients::sum),
                variable("Aborted_connects", () -> abortedConnects.sum() + refused.getAsLong()),
                variable("Questions", questions::sum),
                variable("Threads_connected", this::connected),
                variable("Threads_running", this::running),
                variable("Uptime", this::uptimeSeconds));
    }

    /** The text of {@code COM_STATISTICS}: MariaDB's, without the figures that nothing here measures. */
    String statistics() {
        long uptime = uptimeSeconds();
        long asked = questions.sum();
        double perSecond = uptime == 0 ? 0 : (double) asked / uptime;
        return String.format(
                Locale.ROOT,
                "Uptime: %d  Threads: %d  Questions: %d  Queries per second avg: %.3f",
                uptime,
                connected(),
                asked,
                perSecond);
    }

    private long connected() {
        return registry.all().size();
    }

    private long running() {
        return registry.all().stream().filter(Session::isRunning).count();
    }

    private long uptimeSeconds() {
        return TimeUnit.NANOSECONDS.toSeconds(clock.nanoTime() - startNanos);
    }

    private static StatusVariable variable(String name, LongSupplier value) {
        return new StatusVariable(name, () -> Long.toString(value.getAsLong()));
    }
}
