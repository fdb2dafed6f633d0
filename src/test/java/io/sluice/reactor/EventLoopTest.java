package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.sluice.flow.Clock;
import io.sluice.testing.ExpectedLogs;
import io.sluice.testing.ManualClock;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EventLoopTest {

    private final ManualClock clock = new ManualClock();
    private final AtomicInteger ticks = new AtomicInteger();
    private final List<String> order = new CopyOnWriteArrayList<>();
    private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    private final Service service = new Service();
    private EventLoop loop = loop(clock);

    /** Writes down when it is called. */
    private final class Service implements LoopService {

        private volatile boolean owes;
        private volatile boolean closed;

        @Override
        public boolean hasOwedWork() {
            return owes;
        }

        @Override
        public void serveOwed() {
            ticks.incrementAndGet();
            if (owes) {
                order.add("owed");
                owes = false;
            }
        }

        @Override
        public void flush() {
            if (order.contains("message")) {
                order.add("flush");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private EventLoop loop(Clock of) {
        return EventLoop.start(
                run -> {
                    Thread thread = new Thread(run, "loop-under-test");
                    thread.setUncaughtExceptionHandler((t, e) -> uncaught.add(e));
                    return thread;
                },
                of);
    }

    @AfterEach
    void stop() throws Exception {
        loop.shutdown();
        assertThat(loop.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private void onLoop(Runnable action) {
        CompletableFuture.runAsync(action, loop).orTimeout(10, TimeUnit.SECONDS).join();
    }

    private void attach() {
        onLoop(() -> loop.service(Service.class, own -> service));
    }

    @Test
    @DisplayName(
            "R-C-041: a tick serves sockets, then what was put off, then messages, then timers, and flushes at its end")
    void aTickHasItsOrder() throws Exception {
        attach();
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().write(ByteBuffer.allocate(1));
        onLoop(() -> {
            // Everything is made ready inside one tick, so that the next finds it all.
            order.clear();
            loop.timers().schedule(Duration.ofNanos(1), () -> order.add("timer"));
            clock.advance(Duration.ofMillis(1));
            service.owes = true;
            loop.execute(() -> order.add("message"));
            try {
                loop.register(pipe.source(), SelectionKey.OP_READ, key -> {
                    order.add("socket");
                    key.cancel();
                });
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });
        await().untilAsserted(() -> assertThat(order).contains("flush"));
        assertThat(order.subList(0, 5)).containsExactly("socket", "owed", "message", "timer", "flush");
        pipe.sink().close();
        pipe.source().close();
    }

    @Test
    @DisplayName("R-C-049: a million posts from eight threads all run; each thread's in order")
    void aMillionPosts() throws Exception {
        int threads = 8;
        int each = 125_000;
        int[] next = new int[threads]; // the loop's
        CountDownLatch left = new CountDownLatch(threads * each);
        AtomicInteger disorder = new AtomicInteger();
        List<Thread> posters = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            posters.add(new Thread(() -> {
                for (int n = 0; n < each; n++) {
                    int number = n;
                    loop.execute(() -> {
                        if (next[thread]++ != number) {
                            disorder.incrementAndGet();
                        }
                        left.countDown();
                    });
                }
            }));
        }
        posters.forEach(Thread::start);
        assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(disorder).hasValue(0);
    }

    @Test
    @DisplayName("R-C-035, R-C-061: a loop with nothing to do does not tick; a timer does not make it tick")
    void anIdleLoopDoesNotTick() {
        attach();
        onLoop(() -> loop.timers().schedule(Duration.ofHours(1), () -> order.add("never")));
        onLoop(() -> {});
        AtomicInteger settled = new AtomicInteger(ticks.get());
        await().during(Duration.ofMillis(300)).atMost(Duration.ofSeconds(10)).until(() -> {
            int now = ticks.get();
            return now - settled.getAndSet(now) <= 1;
        });
    }

    @Test
    @DisplayName("R-C-048: one that posts itself again and again keeps neither sockets nor timers waiting")
    void aSelfPosterStarvesNobody() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch timer = new CountDownLatch(1);
        Runnable again = new Runnable() {
            @Override
            public void run() {
                if (read.getCount() + timer.getCount() > 0) {
                    loop.execute(this);
                }
            }
        };
        loop.execute(again);
        onLoop(() -> {
            try {
                loop.register(pipe.source(), SelectionKey.OP_READ, key -> {
                    read.countDown();
                    key.cancel();
                });
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
            loop.timers().schedule(Duration.ofSeconds(5), timer::countDown);
        });
        pipe.sink().write(ByteBuffer.allocate(1));
        clock.advance(Duration.ofSeconds(5));
        assertThat(read.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(timer.await(10, TimeUnit.SECONDS)).isTrue();
        pipe.sink().close();
        pipe.source().close();
    }

    @Test
    @DisplayName(
            "D-18: a jump of the clock runs the timers that are due, in order, and not the others; a cancelled one never")
    void aJumpOfTheClockRunsTimers() {
        onLoop(() -> {
            loop.timers().schedule(Duration.ofSeconds(2), () -> order.add("second"));
            loop.timers().schedule(Duration.ofSeconds(1), () -> order.add("first"));
            loop.timers().schedule(Duration.ofSeconds(3), () -> order.add("third"));
            LoopTimers.Timer gone = loop.timers().schedule(Duration.ofSeconds(1), () -> order.add("cancelled"));
            loop.timers().cancel(gone);
        });
        clock.advance(Duration.ofSeconds(2));
        await().untilAsserted(() -> assertThat(order).containsExactly("first", "second"));
        clock.advance(Duration.ofMillis(999));
        onLoop(() -> {});
        assertThat(order).hasSize(2);
        clock.advance(Duration.ofMillis(1));
        await().untilAsserted(() -> assertThat(order).containsExactly("first", "second", "third"));
    }

    @Test
    void aTimerRunsOnTheMachinesClockToo() throws Exception {
        EventLoop real = loop(Clock.system());
        CountDownLatch ran = new CountDownLatch(1);
        real.execute(() -> real.timers().schedule(Duration.ofMillis(30), ran::countDown));
        assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
        real.shutdown();
        assertThat(real.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void exceptionsAndInterruptsDoNotEndTheLoop() {
        try (ExpectedLogs logs = new ExpectedLogs("io.sluice.reactor.EventLoop")) {
            loop.execute(() -> {
                throw new IllegalStateException("expected");
            });
            loop.execute(() -> {
                throw new AssertionError("expected");
            });
            loop.execute(() -> Thread.currentThread().interrupt());
            loop.execute(() -> EventLoopTest.<RuntimeException>sneak(new InterruptedException("expected")));
            onLoop(() -> order.add("alive"));
        }
        assertThat(order).containsExactly("alive");
        assertThat(uncaught).isEmpty();
    }

    @SuppressWarnings("unchecked") // erased: throws what Pekko's mailbox throws undeclared
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    @DisplayName("D-17: a fatal error closes everything and reaches the thread's uncaught handler")
    void aFatalErrorReachesTheUncaughtHandler() throws Exception {
        attach();
        loop.execute(() -> {
            throw new OutOfMemoryError("expected");
        });
        assertThat(loop.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        await().untilAsserted(() -> assertThat(uncaught).hasSize(1).first().isInstanceOf(OutOfMemoryError.class));
        assertThat(service.closed).isTrue();
        assertThatThrownBy(() -> loop.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void shutdownRunsWhatIsQueuedAndClosesTheService() throws Exception {
        attach();
        for (int i = 0; i < 100; i++) {
            loop.execute(() -> order.add("ran"));
        }
        loop.shutdown();
        assertThat(loop.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(order).hasSize(100);
        assertThat(service.closed && loop.isTerminated() && loop.isShutdown()).isTrue();
    }
}
