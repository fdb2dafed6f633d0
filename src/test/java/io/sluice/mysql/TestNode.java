package io.sluice.mysql;

import io.sluice.flow.Tap;
import io.sluice.session.ConnectionScheduler;
import io.sluice.session.SessionContext;
import io.sluice.session.SessionRegistry;
import io.sluice.session.SessionSettings;
import io.sluice.task.Task;
import io.sluice.task.TaskScope;
import io.sluice.task.WaitListener;
import io.sluice.testing.ManualClock;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A node with a fake engine, whose turns run when the test says so. */
final class TestNode implements ConnectionScheduler {

    static final String VERSION = "11.4.9-MariaDB-Sluice-test";

    final FakeEngine engine = new FakeEngine();
    final SessionRegistry registry = new SessionRegistry();
    final ManualClock clock = new ManualClock();
    final MysqlProtocol protocol;
    private final Queue<Task> turns = new ConcurrentLinkedQueue<>();
    private long connections;

    TestNode() {
        this(TestSettings.defaults(), Tap.off());
    }

    TestNode(MysqlSettings settings, Tap tap) {
        SessionSettings limits = new SessionSettings(32 << 10, 256, Duration.ofMillis(10));
        SessionContext context = new SessionContext(this, registry, limits, clock, tap);
        protocol = new MysqlProtocol(engine, settings, context, VERSION);
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public void schedule(Task turn) {
        turns.add(turn);
    }

    long nextId() {
        return ++connections;
    }

    /** Runs the turns that are due, and those they ask for. */
    void runTurns() {
        runTurns(WaitListener.NONE);
    }

    void runTurns(WaitListener listener) {
        for (Task turn = turns.poll(); turn != null; turn = turns.poll()) {
            try (TaskScope scope = TaskScope.open(turn.owner(), listener)) {
                turn.run(scope);
            }
        }
    }

    /** The executor has stopped: what is due is refused. */
    void refuseTurns() {
        for (Task turn = turns.poll(); turn != null; turn = turns.poll()) {
            turn.refused(Task.Refusal.STOPPED);
        }
    }

    boolean hasTurns() {
        return !turns.isEmpty();
    }

    /** A client that has connected and not said anything. */
    TestClient connect() {
        return new TestClient(this, 4 << 10, 16 << 10);
    }

    /** A client that is logged in as root. */
    TestClient login() throws Exception {
        TestClient client = connect();
        client.takePackets();
        client.sendLogin("root", "", "", TestClient.CAPABILITIES);
        runTurns();
        client.takePackets();
        return client;
    }
}
