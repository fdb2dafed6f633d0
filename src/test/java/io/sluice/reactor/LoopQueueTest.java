package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoopQueueTest {

    private final LoopQueue queue = new LoopQueue();
    private final List<String> ran = new ArrayList<>();

    private void round() {
        queue.beginRound();
        for (Runnable next = queue.next(); next != null; next = queue.next()) {
            next.run();
        }
    }

    @Test
    @DisplayName("R-C-048: a round runs what was there when it began; what posts itself again waits for the next")
    void aRoundRunsWhatWasThere() {
        queue.post(new Runnable() {
            @Override
            public void run() {
                ran.add("again");
                queue.postHere(this);
            }
        });
        queue.post(() -> {
            ran.add("remote");
            queue.post(() -> ran.add("late"));
        });
        queue.postHere(() -> ran.add("local"));
        round();
        assertThat(ran).containsExactly("local", "again", "remote");
        ran.clear();
        round();
        assertThat(ran).containsExactly("again", "late");
        assertThat(queue.isEmpty()).isFalse();
    }

    @Test
    void anEmptyRoundRunsNothing() {
        round();
        assertThat(ran).isEmpty();
        assertThat(queue.isEmpty()).isTrue();
    }
}
