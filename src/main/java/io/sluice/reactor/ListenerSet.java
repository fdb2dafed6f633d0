package io.sluice.reactor;

import io.sluice.connection.Codec;
import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening sockets of an acceptor's loop and the count of connections: the loop's, so a restarted behaviour finds
 * both as they were.
 *
 * <p><b>Invariant:</b> I1 {@code current} = connections announced and not yet released, at most {@code max-connections} + 1
 * (R-M-007).
 *
 * <p><b>Threading:</b> the loop's. <b>Errors:</b> a socket that cannot be accepted (no descriptors left) makes the listener
 * pause; it is said once until the next success.
 */
final class ListenerSet implements LoopService {

    /** Takes the next connection that waits, or null: a listening socket, or its stand-in. */
    interface Source {
        @Nullable
        SocketChannel accept() throws IOException;
    }

    /** Per listener and tick; bounds how long messages (stop, released) wait behind a flood of connects. */
    static final int ACCEPTS_PER_TURN = 256;

    /** Long enough not to spin, short enough that a client's connect time-out does not pass. */
    static final Duration PAUSE = Duration.ofMillis(100);

    private static final Logger LOG = LoggerFactory.getLogger(ListenerSet.class);

    private final List<Open> open = new ArrayList<>();
    private final EventLoop loop;
    private final int limit;
    private final List<Listener> listeners;
    private final ActorRef<? super Acceptor.Accepted> arrivals;
    private final ConnectionCounters counters;
    private final Clock clock;
    private final Tap tap;
    private final Function<Listener, Source> sources;
    private boolean saidSo;

    ListenerSet(
            EventLoop loop,
            String name,
            int maxConnections,
            List<Listener> listeners,
            ActorRef<? super Acceptor.Accepted> arrivals,
            ConnectionCounters counters,
            Clock clock,
            Tap tap,
            Function<Listener, Source> sources) {
        this.sources = sources;
        this.loop = loop;
        this.limit = maxConnections + 1; // the one extra place is an administrator's
        this.listeners = listeners;
        this.arrivals = arrivals;
        this.counters = counters;
        this.clock = clock;
        this.tap = tap;
        loop.name(name);
        tap.enter(name); // for good: whatever this thread does, the acceptor does
    }

    /** Begins to accept; harmless twice. */
    void start() throws IOException {
        if (open.isEmpty()) {
            for (Listener listener : listeners) {
                Open ready = new Open(listener);
                ready.key = loop.register(listener.channel(), SelectionKey.OP_ACCEPT, ready);
                open.add(ready);
            }
        }
    }

    void released(int count) {
        counters.released(count);
        assert counters.current() >= 0 : "I1: " + counters.current() + " connections";
    }

    @Override
    public boolean hasOwedWork() {
        return false;
    }

    @Override
    public void serveOwed() {}

    @Override
    public void flush() {}

    @Override
    public void close() {
        open.clear();
        for (Listener listener : listeners) {
            try {
                listener.close();
            } catch (IOException e) {
                LOG.warn("Closing endpoint {} failed.", listener.endpoint(), e);
            }
        }
    }

    /** Accepts until nobody waits, at most a turn's worth (R-M-002). */
    private void acceptFrom(Listener listener, Source source) throws IOException {
        for (int taken = 0; taken < ACCEPTS_PER_TURN; taken++) {
            SocketChannel channel = source.accept();
            if (channel == null) {
                return;
            }
            saidSo = false;
            if (counters.current() >= limit) {
                refuse(listener, channel);
            } else {
                counters.taken(clock.now());
                tap.step("socket accepted", listener.endpoint());
                arrivals.tell(new Acceptor.Accepted(channel, listener.endpoint()));
            }
        }
    }

    /** The one time an acceptor talks to a client (R-M-003): whether it hears is up to the kernel's buffer. */
    private void refuse(Listener listener, SocketChannel channel) {
        counters.refusedOne();
        tap.step("socket refused", listener.endpoint());
        try (channel) {
            channel.configureBlocking(false);
            channel.write(listener.codec().refusal(Codec.Refusal.TOO_MANY_CONNECTIONS));
            channel.shutdownOutput();
        } catch (IOException e) {
            LOG.debug("A refused client did not wait for the reason.", e);
        }
    }

    private void pause(Open paused, IOException why) {
        if (!saidSo) {
            saidSo = true;
            LOG.warn(
                    "Endpoint {} cannot accept ({}); trying again every {} ms.",
                    paused.listener.endpoint(),
                    why.getMessage(),
                    PAUSE.toMillis());
        }
        paused.interest(0);
        loop.timers().schedule(PAUSE, () -> paused.interest(SelectionKey.OP_ACCEPT));
    }

    private final class Open implements EventLoop.Ready {

        private final Listener listener;
        private final Source source;
        private @Nullable SelectionKey key;

        Open(Listener listener) {
            this.listener = listener;
            source = sources.apply(listener);
        }

        @Override
        public void ready(SelectionKey ready) {
            try {
                acceptFrom(listener, source);
            } catch (IOException e) {
                pause(this, e);
            }
        }

        void interest(int ops) {
            if (key != null && key.isValid()) {
                key.interestOps(ops);
            }
        }
    }
}
