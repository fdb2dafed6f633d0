package io.sluice.serial;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.serial.SerialQueue.Admission;
import io.sluice.serial.SerialQueue.Band;
import io.sluice.serial.SerialQueue.Taken;
import io.sluice.testing.Seeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SerialQueueTest {

    private final SerialQueue<String> queue = new SerialQueue<>(3, 100);

    @Test
    @DisplayName("R-Z-063: the first item into an idle queue makes a turn due, further ones do not (R-Z-062)")
    void onlyTheFirstItemMakesATurnDue() {
        assertThat(queue.isIdle()).isTrue();
        assertThat(queue.offer(Band.COMMAND, "a", 1)).isEqualTo(Admission.TURN_DUE);
        assertThat(queue.offer(Band.COMMAND, "b", 1)).isEqualTo(Admission.QUEUED);
        assertThat(queue.offer(Band.CONTROL, "k", 0)).isEqualTo(Admission.QUEUED);
        assertThat(queue.isIdle()).isFalse();
    }

    @Test
    @DisplayName("D-01: control items come before commands, each band first in first out")
    void controlComesFirst() {
        queue.offer(Band.COMMAND, "a", 1);
        queue.offer(Band.COMMAND, "b", 1);
        queue.offer(Band.CONTROL, "kill", 0);
        queue.offer(Band.CONTROL, "close", 0);
        assertThat(takeAll()).containsExactly("kill", "close", "a", "b");
    }

    @Test
    @DisplayName("R-Z-064: a turn that ends with items left makes the next one due")
    void aTurnThatLeavesItemsMakesTheNextOneDue() {
        queue.offer(Band.COMMAND, "a", 1);
        queue.offer(Band.COMMAND, "b", 1);
        take();
        assertThat(queue.endTurn()).isTrue();
        take();
        assertThat(queue.endTurn()).isFalse();
        assertThat(queue.offer(Band.COMMAND, "c", 1)).isEqualTo(Admission.TURN_DUE);
    }

    @Nested
    class GivenAFullQueue {

        @Test
        @DisplayName("R-Z-040: a refusal by count changes nothing; room comes back when an item is done (R-Z-042)")
        void refusesByCount() {
            queue.offer(Band.COMMAND, "a", 1);
            queue.offer(Band.COMMAND, "b", 1);
            queue.offer(Band.COMMAND, "c", 1);
            assertThat(queue.offer(Band.COMMAND, "d", 1)).isEqualTo(Admission.FULL);
            assertThat(queue.usedBytes()).isEqualTo(3);
            Taken<String> a = take();
            assertThat(queue.offer(Band.COMMAND, "d", 1))
                    .as("taken is not done")
                    .isEqualTo(Admission.FULL);
            queue.done(a);
            assertThat(queue.offer(Band.COMMAND, "d", 1)).isEqualTo(Admission.QUEUED);
        }

        @Test
        @DisplayName("R-Z-039: bytes are a limit of their own, met exactly")
        void refusesByBytes() {
            queue.offer(Band.COMMAND, "a", 60);
            assertThat(queue.offer(Band.COMMAND, "b", 41)).isEqualTo(Admission.FULL);
            assertThat(queue.offer(Band.COMMAND, "b", 40)).isEqualTo(Admission.QUEUED);
        }

        @Test
        @DisplayName("R-Z-050: control items are never refused for room")
        void controlIsNeverRefused() {
            queue.offer(Band.COMMAND, "a", 100);
            assertThat(queue.offer(Band.CONTROL, "kill", 0)).isEqualTo(Admission.QUEUED);
        }

        @Test
        void aSingleItemLargerThanTheLimitIsAdmittedToAnEmptyQueue() {
            assertThat(queue.offer(Band.COMMAND, "large", 1000)).isEqualTo(Admission.TURN_DUE);
        }
    }

    @Test
    @DisplayName("R-Z-080: close hands back what was not taken and refuses what comes later")
    void closeHandsBackTheRest() {
        queue.offer(Band.COMMAND, "a", 1);
        queue.offer(Band.COMMAND, "b", 1);
        queue.offer(Band.CONTROL, "k", 0);
        take();
        assertThat(queue.close()).containsExactly("a", "b");
        assertThat(queue.close()).isEmpty();
        assertThat(queue.offer(Band.CONTROL, "x", 0)).isEqualTo(Admission.CLOSED);
        assertThat(queue.endTurn()).isFalse();
        assertThat(queue.usedBytes()).isZero();
    }

    static LongStream seeds() {
        return Seeds.fresh(50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName("The queue agrees with a plain model under random operations")
    void agreesWithAModel(long seed) {
        RandomGenerator random = Seeds.random(seed);
        SerialQueue<Integer> tested = new SerialQueue<>(8, 200);
        ArrayDeque<Integer> control = new ArrayDeque<>();
        ArrayDeque<int[]> commands = new ArrayDeque<>();
        List<Taken<Integer>> inHand = new ArrayList<>();
        int count = 0;
        long bytes = 0;
        boolean due = false;
        for (int step = 0; step < 2000; step++) {
            int choice = random.nextInt(10);
            if (choice < 4) {
                int size = random.nextInt(60);
                boolean room = count < 8 && (count == 0 || bytes + size <= 200);
                Admission expected = !room ? Admission.FULL : due ? Admission.QUEUED : Admission.TURN_DUE;
                assertThat(tested.offer(Band.COMMAND, step, size)).isEqualTo(expected);
                if (room) {
                    commands.add(new int[] {step, size});
                    count++;
                    bytes += size;
                    due = true;
                }
            } else if (choice < 5) {
                assertThat(tested.offer(Band.CONTROL, step, 0)).isEqualTo(due ? Admission.QUEUED : Admission.TURN_DUE);
                control.add(step);
                due = true;
            } else if (choice < 8 && due) {
                Taken<Integer> taken = tested.take();
                if (!control.isEmpty()) {
                    assertThat(taken).isEqualTo(new Taken<>(control.remove(), Band.CONTROL, 0));
                } else if (!commands.isEmpty()) {
                    int[] next = commands.remove();
                    assertThat(taken).isEqualTo(new Taken<>(next[0], Band.COMMAND, next[1]));
                } else {
                    assertThat(taken).isNull();
                }
                if (taken != null) {
                    inHand.add(taken);
                }
            } else if (choice < 9 && !inHand.isEmpty()) {
                Taken<Integer> taken = inHand.remove(random.nextInt(inHand.size()));
                tested.done(taken);
                if (taken.band() == Band.COMMAND) {
                    count--;
                    bytes -= taken.bytes();
                }
            } else if (due) {
                due = !(control.isEmpty() && commands.isEmpty());
                assertThat(tested.endTurn()).isEqualTo(due);
            }
            assertThat(tested.usedBytes()).isEqualTo(bytes);
            assertThat(tested.isIdle()).isEqualTo(!due);
        }
    }

    private Taken<String> take() {
        Taken<String> taken = queue.take();
        assertThat(taken).isNotNull();
        return taken;
    }

    private List<String> takeAll() {
        List<String> all = new ArrayList<>();
        for (Taken<String> taken = queue.take(); taken != null; taken = queue.take()) {
            all.add(taken.item());
        }
        return all;
    }
}
