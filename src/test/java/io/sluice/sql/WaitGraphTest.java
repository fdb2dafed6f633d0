package io.sluice.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.WaitGraph.Edge;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WaitGraphTest {

    private final WaitGraph graph = new WaitGraph();

    @Test
    @DisplayName("I1 a cycle counts only when each of its edges was seen twice running")
    void everyEdgeIsSeenTwice() {
        assertThat(graph.closesCycle(new Edge(1, 2))).isFalse();
        assertThat(graph.closesCycle(new Edge(2, 1))).isFalse();
        assertThat(graph.closesCycle(new Edge(2, 1))).isFalse();
        assertThat(graph.closesCycle(new Edge(1, 2))).isTrue();
    }

    @Test
    @DisplayName("I1 an edge that points elsewhere in between starts anew")
    void anotherBlockerStartsAnew() {
        graph.closesCycle(new Edge(1, 2));
        graph.closesCycle(new Edge(1, 2));
        graph.closesCycle(new Edge(2, 1));
        graph.closesCycle(new Edge(2, 3));
        assertThat(graph.closesCycle(new Edge(2, 1))).isFalse();
        assertThat(graph.closesCycle(new Edge(2, 1))).isTrue();
    }

    @Test
    @DisplayName("I2 a cycle has one victim")
    void oneVictim() {
        for (int i = 0; i < 2; i++) {
            graph.closesCycle(new Edge(1, 2));
            graph.closesCycle(new Edge(2, 3));
        }
        assertThat(graph.closesCycle(new Edge(3, 1))).isFalse();
        assertThat(graph.closesCycle(new Edge(3, 1))).isTrue();
        assertThat(graph.closesCycle(new Edge(1, 2))).isFalse();
        assertThat(graph.closesCycle(new Edge(2, 3))).isFalse();
    }

    @Test
    void whoWaitsNoLongerIsInNoCycle() {
        for (int i = 0; i < 2; i++) {
            graph.closesCycle(new Edge(1, 2));
        }
        graph.ended(new Edge(1, 2));
        graph.closesCycle(new Edge(2, 1));
        assertThat(graph.closesCycle(new Edge(2, 1))).isFalse();
    }

    @Test
    void aCycleElsewhereIsNotOnesOwn() {
        for (int i = 0; i < 2; i++) {
            graph.closesCycle(new Edge(1, 2));
        }
        graph.closesCycle(new Edge(2, 1));
        for (int i = 0; i < 3; i++) {
            assertThat(graph.closesCycle(new Edge(5, 1))).isFalse();
        }
    }
}
