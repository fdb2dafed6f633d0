package io.sluice.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.testing.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundTest {

    private final Outbound outbound = new Outbound(10, 20);
    private final List<String> released = new ArrayList<>();

    static LongStream seeds() {
        return Seeds.fresh(5);
    }

    private boolean append(String text) {
        return outbound.append(ByteBuffer.wrap(text.getBytes(UTF_8)), () -> released.add(text));
    }

    @ParameterizedTest(name = "a channel that takes {0} bytes a call")
    @ValueSource(ints = {1, 2, 3, 5, 8, 100})
    @DisplayName("R-C-021, R-C-022: partial writes resume inside a segment; each is released once, in order")
    void partialWritesResume(int bytes) throws IOException {
        ScriptedTransport transport = new ScriptedTransport(offered -> bytes);
        for (String text : List.of("one", "", "two", "three", "four")) {
            append(text);
        }
        int drains = 0;
        while (outbound.drain(transport, 0) != Outbound.Drained.EMPTY) {
            drains++;
            assertThat(drains).isLessThan(100);
        }
        assertThat(transport.written.toString(UTF_8)).isEqualTo("onetwothreefour");
        assertThat(released).containsExactly("one", "", "two", "three", "four");
        assertThat(outbound.isEmpty()).isTrue();
        assertThat(outbound.writtenBytes()).isEqualTo(15);
    }

    @Test
    @DisplayName("R-C-030, R-C-031: the budget is tested before each call; what is left is exhausted, not pending")
    void theBudgetIsTestedBeforeEachCall() throws IOException {
        ScriptedTransport transport = ScriptedTransport.takingAll();
        for (int i = 0; i < 40; i++) {
            append("x");
        }
        assertThat(outbound.drain(transport, 10)).isEqualTo(Outbound.Drained.BUDGET_EXHAUSTED);
        assertThat(transport.writeCalls).isEqualTo(1);
        assertThat(outbound.writtenBytes()).isEqualTo(16); // the call in progress overshot
        assertThat(outbound.drain(transport, 16)).isEqualTo(Outbound.Drained.BUDGET_EXHAUSTED);
        assertThat(outbound.drain(transport, 17)).isEqualTo(Outbound.Drained.EMPTY);
        append("y");
        assertThat(outbound.drain(new ScriptedTransport(offered -> 0), 0)).isEqualTo(Outbound.Drained.PENDING);
        assertThat(outbound.queuedBytes()).isEqualTo(1);
    }

    @Test
    @DisplayName("R-C-049: a burst rings once; the next burst after a drain rings again")
    void aBurstRingsOnce() throws IOException {
        assertThat(append("a")).isTrue();
        assertThat(append("b")).isFalse();
        outbound.drain(ScriptedTransport.takingAll(), 0);
        assertThat(append("c")).isTrue();
    }

    @Test
    @DisplayName("R-C-022: what a broken channel leaves is released by the close, once")
    void aBrokenChannelLeavesTheRestToTheClose() {
        ScriptedTransport transport = ScriptedTransport.takingAll();
        transport.writeFailure = new IOException("Broken pipe");
        append("a");
        append("b");
        assertThatThrownBy(() -> outbound.drain(transport, 0)).isInstanceOf(IOException.class);
        assertThat(released).isEmpty();
        outbound.close();
        outbound.close();
        assertThat(released).containsExactly("a", "b");
        assertThat(append("late")).isFalse();
        assertThat(released).containsExactly("a", "b", "late");
        assertThat(outbound.isEmpty()).isTrue();
    }

    @Test
    void aProducerWaitsAboveHighWaterAndIsWokenAtLowWater() throws IOException {
        AtomicInteger woken = new AtomicInteger();
        append("12345678901234567890"); // 20: at the mark
        assertThat(outbound.isAboveHighWater()).isFalse();
        append("1");
        assertThat(outbound.isAboveHighWater()).isTrue();
        outbound.whenBelowLowWater(woken::incrementAndGet);
        outbound.drain(new ScriptedTransport(offered -> 10), 0); // 11 left
        assertThat(woken).hasValue(0);
        outbound.drain(new ScriptedTransport(offered -> 1), 0); // 10 left
        assertThat(woken).hasValue(1);
        outbound.whenBelowLowWater(woken::incrementAndGet);
        assertThat(woken).hasValue(2);
    }

    @Test
    void aCloseWakesWhoeverWaits() {
        AtomicInteger woken = new AtomicInteger();
        append("123456789012345678901");
        outbound.whenBelowLowWater(woken::incrementAndGet);
        outbound.close();
        assertThat(woken).hasValue(1);
        assertThat(outbound.isAboveHighWater()).isFalse();
    }

    @Test
    void aCallbackThatThrowsDoesNotKeepTheOthersFromRunning() {
        outbound.append(ByteBuffer.allocate(1), () -> {
            throw new IllegalStateException("first");
        });
        append("second");
        outbound.append(ByteBuffer.allocate(1), () -> {
            throw new IllegalStateException("third");
        });
        assertThatThrownBy(() -> outbound.drain(ScriptedTransport.takingAll(), 0))
                .hasMessage("first")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
        assertThat(released).containsExactly("second");
        assertThat(outbound.isEmpty()).isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName(
            "R-C-027, R-C-022: many producers, two drainers, a channel in pieces: each producer's bytes in order, all released")
    void manyProducersAndTwoDrainers(long seed) throws Exception {
        int producers = 4;
        int each = 2000;
        RandomGenerator random = Seeds.random(seed);
        AtomicIntegerArray releases = new AtomicIntegerArray(producers * each);
        ScriptedTransport transport = new ScriptedTransport(offered -> random.nextInt(offered + 1));
        CountDownLatch produced = new CountDownLatch(producers);
        Outbound queue = new Outbound(64, 128);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(new Thread(() -> {
                for (int n = 0; n < each; n++) {
                    int id = producer * each + n;
                    queue.append(ByteBuffer.allocate(4).putInt(id).flip(), () -> releases.incrementAndGet(id));
                }
                produced.countDown();
            }));
        }
        for (int d = 0; d < 2; d++) {
            threads.add(new Thread(() -> {
                try {
                    while (produced.getCount() > 0 || !queue.isEmpty()) {
                        queue.drain(transport, 64);
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
        }
        ByteBuffer bytes = ByteBuffer.wrap(transport.written.toByteArray());
        assertThat(bytes.remaining()).isEqualTo(4 * producers * each);
        int[] next = new int[producers];
        while (bytes.hasRemaining()) {
            int id = bytes.getInt();
            assertThat(id % each).isEqualTo(next[id / each]++);
        }
        for (int i = 0; i < releases.length(); i++) {
            assertThat(releases.get(i)).isEqualTo(1);
        }
    }
}
