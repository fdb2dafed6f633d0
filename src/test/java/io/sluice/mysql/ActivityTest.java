package io.sluice.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.session.SessionView;
import io.sluice.task.LogicalWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the registry shows of each connection, from its greeting to its last command. */
class ActivityTest {

    private final TestNode node = new TestNode();
    private final List<SessionView> seen = new ArrayList<>();

    private SessionView now() {
        return node.registry.views(node.clock.nanoTime()).get(0);
    }

    @Test
    @DisplayName("R-M-032: before its login a connection is there as an unauthenticated user")
    void beforeLogin() {
        node.connect();
        node.clock.advance(Duration.ofSeconds(3));
        SessionView view = now();
        assertThat(view.user()).isEqualTo("unauthenticated user");
        assertThat(view.host()).isEqualTo("127.0.0.1:50000");
        assertThat(view.command()).isEqualTo("Connect");
        assertThat(view.state()).isEqualTo("Reading from net");
        assertThat(view.nanos()).isEqualTo(3_000_000_000L);
        assertThat(view.schema()).isNull();
        assertThat(view.info()).isNull();
    }

    @Test
    @DisplayName("R-M-032: a login that chooses a schema is a Connect until it is done")
    void duringTheLogin() throws Exception {
        TestClient client = node.connect();
        client.takePackets();
        client.sendLogin("root", "", "bench", TestClient.CAPABILITIES | 0x8);
        assertThat(now().command()).isEqualTo("Connect");
        node.runTurns();
        assertThat(now())
                .extracting(SessionView::user, SessionView::command, SessionView::schema)
                .containsExactly("root", "Sleep", "bench");
    }

    @Test
    void restsAndRuns() throws Exception {
        TestClient client = node.login();
        node.clock.advance(Duration.ofSeconds(7));
        assertThat(now())
                .extracting(SessionView::user, SessionView::command, SessionView::state, SessionView::nanos)
                .containsExactly("root", "Sleep", "", 7_000_000_000L);
        node.engine.scripts.put("SELECT 2", (session, token, out) -> {
            node.clock.advance(Duration.ofSeconds(2));
            seen.add(now());
            out.ok(0, 0, 0, "");
        });
        client.query("SELECT 2");
        node.runTurns();
        assertThat(seen)
                .singleElement()
                .extracting(
                        SessionView::id,
                        SessionView::command,
                        SessionView::state,
                        SessionView::info,
                        SessionView::nanos)
                .containsExactly(1L, "Query", "Executing", "SELECT 2", 2_000_000_000L);
        assertThat(now())
                .extracting(SessionView::command, SessionView::info, SessionView::nanos)
                .containsExactly("Sleep", null, 0L);
    }

    @Test
    @DisplayName("R-M-065: while a command waits its state says what for, and after it no longer")
    void waits() throws Exception {
        TestClient client = node.login();
        node.engine.scripts.put("SELECT 2", (session, token, out) -> {
            try (LogicalWait wait = LogicalWait.begin(LogicalWait.Kind.ROW_LOCK)) {
                seen.add(now());
                try (LogicalWait inner = LogicalWait.begin(LogicalWait.Kind.NET)) {
                    seen.add(now());
                }
            }
            seen.add(now());
            out.ok(0, 0, 0, "");
        });
        client.query("SELECT 2");
        node.runTurns();
        assertThat(seen)
                .extracting(SessionView::state)
                .containsExactly("Waiting for row lock", "Waiting for row lock", "Executing");
        assertThat(seen).extracting(SessionView::info).containsOnly("SELECT 2");
    }

    @Test
    void theSchemaFollowsUse() throws Exception {
        TestClient client = node.login();
        client.query("USE bench");
        node.runTurns();
        assertThat(now().schema()).isEqualTo("bench");
    }

    @Test
    void thoseThatAreGoneAreNotShown() throws Exception {
        TestClient first = node.login();
        node.login();
        assertThat(node.registry.views(0)).extracting(SessionView::id).containsExactly(1L, 2L);
        first.hangUp();
        node.runTurns();
        assertThat(node.registry.views(0)).extracting(SessionView::id).containsExactly(2L);
    }
}
