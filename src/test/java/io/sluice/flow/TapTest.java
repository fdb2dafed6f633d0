package io.sluice.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.testing.ManualClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TapTest {

    private final List<FlowEvent> seen = new CopyOnWriteArrayList<>();
    private final RecordingTap tap = new RecordingTap(new ManualClock(), seen::add);

    @Test
    @DisplayName("D-19: the sender is whatever the thread was last entered as")
    void theSenderIsWhoTheThreadWasEnteredAs() {
        tap.sent("worker", "hello");
        String before = tap.enter("loop");
        tap.step("packet cut", "connection 1");
        String loop = tap.enter("session-1");
        tap.sent("core", "task");
        tap.leave(loop);
        tap.sent("worker", "flush");
        tap.leave(before);
        assertThat(seen)
                .containsExactly(
                        new FlowEvent.Sent(0, RecordingTap.OUTSIDE, "worker", "hello"),
                        new FlowEvent.Step(0, "loop", "packet cut", "connection 1"),
                        new FlowEvent.Sent(0, "session-1", "core", "task"),
                        new FlowEvent.Sent(0, "loop", "worker", "flush"));
        assertThat(tap.enter("x")).isEqualTo(RecordingTap.OUTSIDE);
    }

    @Test
    @DisplayName("D-19: a behaviour under a tap reports what it receives and acts under its own name")
    void aTappedBehaviourReports() {
        Behavior<String> behavior = Behaviors.receiveMessage(message -> {
            tap.step("handled", message);
            return Behaviors.same();
        });
        BehaviorTestKit<String> kit = BehaviorTestKit.create(Tapped.behavior(tap, String.class, behavior), "actor");
        kit.run("hi");
        assertThat(seen)
                .containsExactly(
                        new FlowEvent.Received(0, "actor", "hi"), new FlowEvent.Step(0, "actor", "handled", "hi"));
    }

    @Test
    @DisplayName("D-19: off means not wrapped at all")
    void offIsNotWrapped() {
        Behavior<String> behavior = Behaviors.empty();
        assertThat(Tapped.behavior(Tap.off(), String.class, behavior)).isSameAs(behavior);
        assertThat(Tap.off().isOn()).isFalse();
    }
}
