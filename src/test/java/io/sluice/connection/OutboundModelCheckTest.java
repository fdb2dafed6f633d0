package io.sluice.connection;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.sluice.testing.TestScale;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Producers, several drainers and a close against the invariants of {@link Outbound}, in every order the checker finds. */
public class OutboundModelCheckTest {

    private static final int THREADS = 2;
    private static final int PER_THREAD = 8;

    private final Outbound outbound = new Outbound(1, 2);
    private final OneByteAtATime transport = new OneByteAtATime();
    private final int[] sent = new int[THREADS]; // each element is one thread's
    private final AtomicInteger total = new AtomicInteger();
    private final AtomicInteger due = new AtomicInteger(); // rings and owed turns not yet answered
    private final AtomicInteger waits = new AtomicInteger();
    private final AtomicInteger woken = new AtomicInteger();
    private final AtomicIntegerArray released = new AtomicIntegerArray(THREADS * PER_THREAD);
    private volatile boolean closed;

    @Operation
    public void sendA() {
        send(0);
    }

    @Operation
    public void sendB() {
        send(1);
    }

    private void send(int thread) {
        int id = thread * PER_THREAD + sent[thread]++;
        total.incrementAndGet();
        ByteBuffer data = ByteBuffer.allocate(1).put((byte) id).flip();
        if (outbound.append(data, () -> released.incrementAndGet(id))) {
            due.incrementAndGet();
        }
    }

    @Operation
    public void answer() throws Exception {
        if (due.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
            return;
        }
        Outbound.Drained drained = outbound.drain(transport, 0);
        if (drained == Outbound.Drained.PENDING || drained == Outbound.Drained.BUDGET_EXHAUSTED) {
            due.incrementAndGet();
        }
    }

    @Operation
    public void awaitRoom() {
        waits.incrementAndGet();
        outbound.whenBelowLowWater(woken::incrementAndGet);
    }

    @Operation(runOnce = true)
    public void close() {
        outbound.close();
        closed = true;
    }

    @Validate
    public void holds() {
        int writtenCount = transport.written.get();
        check(!transport.shared, "I2: two drainers at a time");
        for (int i = 0; i < THREADS * PER_THREAD; i++) {
            check(released.get(i) <= 1, "I3: released twice");
        }
        check(transport.inOrder, "I1: out of order");
        if (closed) {
            check(countReleased() == total.get(), "I3: released " + countReleased() + " of " + total.get());
            check(outbound.isEmpty() && woken.get() == waits.get(), "I5");
        } else {
            check(countReleased() == writtenCount, "I3: released before it was written");
            check(due.get() > 0 || writtenCount == total.get(), "I4: queued, and nobody will come");
            check(outbound.queuedBytes() > 1 || woken.get() == waits.get(), "a producer waits below low water");
        }
    }

    private int countReleased() {
        int count = 0;
        for (int i = 0; i < released.length(); i++) {
            count += released.get(i);
        }
        return count;
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    @Test
    @DisplayName("I4: a drainer that finds another at work leaves nothing behind")
    void busyDrainers() {
        check("sendA", "answer", "sendB answer");
    }

    @Test
    @DisplayName("R-C-027, I1, I2: two producers that both drain")
    void producersThatDrain() {
        check("", "sendA answer sendA", "sendB answer");
    }

    @Test
    @DisplayName("R-C-022, I3, I5: a close beside a drain and a send")
    void closeBesideDrainAndSend() {
        check("sendA sendA", "answer", "close", "sendB");
    }

    @Test
    @DisplayName("I5: a producer waits for room while the queue drains or closes")
    void waitBesideDrainAndClose() {
        check("sendA sendA sendA", "answer answer", "awaitRoom");
        check("sendA sendA sendA", "close", "awaitRoom", "answer");
    }

    private static void check(String before, String... threads) {
        new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(TestScale.count(50_000, 400))
                .addCustomScenario(new ExecutionScenario(
                        actors(before),
                        Stream.of(threads).map(OutboundModelCheckTest::actors).toList(),
                        List.of(),
                        null))
                .minimizeFailedScenario(false)
                .verifier(EpsilonVerifier.class) // the validation says what must hold
                .addGuarantee(forClasses(ConcurrentLinkedQueue.class.getName(), "java.nio.HeapByteBuffer")
                        .allMethods()
                        .treatAsAtomic())
                .check(OutboundModelCheckTest.class);
    }

    private static List<Actor> actors(String operations) {
        return operations.isEmpty()
                ? List.of()
                : Stream.of(operations.split(" ", -1))
                        .map(OutboundModelCheckTest::actor)
                        .toList();
    }

    private static Actor actor(String operation) {
        try {
            return new Actor(OutboundModelCheckTest.class.getMethod(operation), List.of());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Takes one byte per call and watches that one thread calls at a time. */
    private static final class OneByteAtATime implements Transport {

        private final AtomicBoolean inside = new AtomicBoolean();
        private final AtomicInteger written = new AtomicInteger();
        private final int[] last = new int[THREADS];
        private volatile boolean shared;
        private volatile boolean inOrder = true;

        @Override
        public long write(ByteBuffer[] from, int offset, int length) {
            if (!inside.compareAndSet(false, true)) {
                shared = true;
            }
            int id = from[offset].get();
            int thread = id / PER_THREAD;
            if (id % PER_THREAD != last[thread]) {
                inOrder = false;
            }
            last[thread]++;
            written.incrementAndGet();
            inside.set(false);
            return 1;
        }

        @Override
        public int read(ByteBuffer into) {
            return 0;
        }

        @Override
        public boolean hasBufferedPlaintext() {
            return false;
        }

        @Override
        public SelectableChannel channel() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SocketAddress peer() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
