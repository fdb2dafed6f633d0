package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.sluice.flow.Tap;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.LayerRig;
import io.sluice.testing.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ListenerSetTest {

    private final ManualClock clock = new ManualClock();
    private final ConnectionCounters counters = new ConnectionCounters();
    private final TestInbox<Acceptor.Accepted> arrivals = TestInbox.create();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<Integer> callsPerTurn = new CopyOnWriteArrayList<>();
    private final EventLoop loop = EventLoop.start(Thread::new, clock);
    private final Listener listener = Listener.bind("main", LayerRig.loopback(0), new EchoCodec(), 10);

    @AfterEach
    void stop() throws Exception {
        loop.shutdown();
        assertThat(loop.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        listener.close();
    }

    private void onLoop(Runnable action) {
        CompletableFuture.runAsync(action, loop).orTimeout(10, TimeUnit.SECONDS).join();
    }

    private ListenerSet set(ListenerSet.Source source) {
        return loop.service(
                ListenerSet.class,
                own -> new ListenerSet(
                        own,
                        "acceptor",
                        1000,
                        List.of(listener),
                        arrivals.getRef(),
                        counters,
                        clock,
                        Tap.off(),
                        any -> source));
    }

    private void start(ListenerSet.Source source) {
        onLoop(() -> {
            try {
                set(source).start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    @DisplayName("R-M-002: a turn ends at its bound, however many wait")
    void aTurnIsBounded() throws Exception {
        start(() -> {
            // The loop looks at its messages between two turns: so does this.
            if (calls.getAndIncrement() % ListenerSet.ACCEPTS_PER_TURN == 0) {
                loop.execute(() -> callsPerTurn.add(calls.get()));
            }
            return calls.get() > 600 ? null : SocketChannel.open();
        });
        try (Socket client =
                new Socket(listener.address().getAddress(), listener.address().getPort())) {
            await().untilAsserted(() -> assertThat(callsPerTurn).hasSizeGreaterThanOrEqualTo(3));
            assertThat(callsPerTurn.subList(0, 2)).containsExactly(256, 512);
        }
    }

    @Test
    @DisplayName("No descriptors left: the listener pauses instead of spinning, says so once, and goes on")
    void noDescriptorsLeft() throws Exception {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(ListenerSet.class);
        logger.setAdditive(false);
        logger.addAppender(lines);
        lines.start();
        try {
            start(() -> {
                if (calls.incrementAndGet() <= 3) {
                    throw new IOException("Too many open files");
                }
                return calls.get() == 4 ? SocketChannel.open() : null;
            });
            try (Socket client = new Socket(
                    listener.address().getAddress(), listener.address().getPort())) {
                for (int failure = 1; failure <= 3; failure++) {
                    int expected = failure;
                    await().untilAsserted(() -> assertThat(calls).hasValue(expected));
                    onLoop(() -> {});
                    onLoop(() -> {});
                    assertThat(calls).hasValue(expected);
                    clock.advance(ListenerSet.PAUSE);
                }
                await().untilAsserted(() -> assertThat(arrivals.hasMessages()).isTrue());
            }
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly("Endpoint main cannot accept (Too many open files); trying again every 100 ms.");
        } finally {
            logger.detachAppender(lines);
            logger.setAdditive(true);
        }
    }

    @Test
    @DisplayName("R-M-010: a release nobody was taken for breaks the invariant")
    void aReleaseTooMany() {
        assertThatThrownBy(() -> onLoop(() -> set(() -> null).released(1))).hasRootCauseMessage("I1: -1 connections");
    }
}
