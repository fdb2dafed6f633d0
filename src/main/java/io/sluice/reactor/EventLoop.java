package io.sluice.reactor;

import io.sluice.flow.Clock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.util.control.NonFatal;

/**
 * One thread that waits for sockets and runs one actor's mailbox: the executor of that actor's dispatcher. Sockets, timers
 * and the {@link LoopService} belong to it and not to the behaviour.
 *
 * <p>A tick (R-C-041): wait for readiness, and only if nothing is queued or owed (R-C-035) → ready keys → what was put off
 * → the mailbox runs that are there now (R-C-048) → timers → flush what the tick has touched. One time stamp serves the
 * whole tick (R-C-040). The selector's own batch bounds the events of a tick.
 *
 * <p><b>Threading:</b> {@code execute} and the executor's life cycle from any thread, everything else on the loop's.
 * <b>Errors:</b> what a runnable or a service throws is logged and the loop goes on; an interrupt flag left behind is
 * cleared; a fatal error closes everything and goes to the thread's uncaught handler.
 */
public final class EventLoop extends AbstractExecutorService {

    /** Told that its key is ready, on the loop. */
    interface Ready {
        void ready(SelectionKey key);
    }

    private enum State {
        RUNNING,
        STOPPING,
        TERMINATED
    }

    private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);
    private static final ThreadLocal<@Nullable EventLoop> CURRENT = new ThreadLocal<>();

    private final LoopQueue queue = new LoopQueue();
    private final ArrayDeque<SelectionKey> readyKeys = new ArrayDeque<>();
    private final Runnable wait = this::awaitReadiness;
    private final Runnable owed = this::serveOwed;
    private final Runnable flush = this::flush;
    private final CountDownLatch terminated = new CountDownLatch(1);
    private final Selector selector;
    private final Doorbell doorbell;
    private final Clock clock;
    private final LoopTimers timers;
    private final Thread thread;
    private volatile State state = State.RUNNING;
    private LoopService service = LoopService.NONE;
    private long nowNanos;

    private EventLoop(ThreadFactory threads, Clock clock) {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("an event loop needs a selector and got none", e);
        }
        this.clock = clock;
        doorbell = new Doorbell(selector::wakeup);
        timers = new LoopTimers(clock);
        thread = threads.newThread(this::run);
    }

    /** A loop that runs. */
    static EventLoop start(ThreadFactory threads, Clock clock) {
        EventLoop loop = new EventLoop(threads, clock);
        loop.thread.start();
        return loop;
    }

    /** The loop whose thread calls. */
    static EventLoop current() {
        EventLoop loop = CURRENT.get();
        if (loop == null) {
            throw new IllegalStateException(
                    "not on an event loop: " + Thread.currentThread().getName());
        }
        return loop;
    }

    boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    /** The time of the present tick. */
    long nowNanos() {
        return nowNanos;
    }

    LoopTimers timers() {
        return timers;
    }

    /** Names the thread after whoever moved in. */
    void name(String name) {
        assert inLoop();
        thread.setName(name);
    }

    /** The loop's service: the one it has, or the one {@code create} makes now. */
    <S extends LoopService> S service(Class<S> type, Function<EventLoop, S> create) {
        assert inLoop();
        if (service == LoopService.NONE) {
            service = create.apply(this);
        }
        return type.cast(service);
    }

    SelectionKey register(SelectableChannel channel, int interest, Ready ready) throws IOException {
        assert inLoop();
        return channel.register(selector, interest, ready);
    }

    /** Runs {@code action} in the next tick, after its wait: by then a channel closed now has let go of its port. */
    void nextTick(Runnable action) {
        assert inLoop();
        queue.postHere(action);
    }

    @Override
    public void execute(Runnable command) {
        if (inLoop()) {
            queue.postHere(command);
            return;
        }
        if (state != State.RUNNING) {
            throw new RejectedExecutionException("the event loop is stopped");
        }
        queue.post(command);
        doorbell.ring();
    }

    private void run() {
        CURRENT.set(this);
        Runnable noMoreJumps = clock.onJump(doorbell::ring);
        try {
            while (state == State.RUNNING || !queue.isEmpty()) {
                tick();
            }
        } finally {
            noMoreJumps.run();
            closeAll();
        }
    }

    private void tick() {
        if (Thread.interrupted()) { // with the flag set a selector never waits again
            LOG.warn("Somebody interrupted {}; the flag is cleared.", thread.getName());
        }
        guarded(wait);
        nowNanos = clock.nanoTime();
        for (SelectionKey key = readyKeys.poll(); key != null; key = readyKeys.poll()) {
            serve(key);
        }
        guarded(owed);
        queue.beginRound();
        for (Runnable next = queue.next(); next != null; next = queue.next()) {
            guarded(next);
        }
        for (Runnable due = timers.pollDue(nowNanos); due != null; due = timers.pollDue(nowNanos)) {
            guarded(due);
        }
        guarded(flush);
    }

    private void awaitReadiness() {
        try {
            if (mustNotSleep()) {
                selector.selectNow(readyKeys::add);
                return;
            }
            doorbell.arm();
            try {
                if (mustNotSleep()) {
                    selector.selectNow(readyKeys::add);
                } else {
                    selector.select(readyKeys::add, timers.millisToNext());
                }
            } finally {
                doorbell.disarm();
            }
        } catch (IOException e) {
            LOG.error("Waiting for sockets failed; trying again.", e); // R-C-044
        }
    }

    private boolean mustNotSleep() {
        return !queue.isEmpty() || service.hasOwedWork() || timers.anyDue() || state != State.RUNNING;
    }

    private void serveOwed() {
        service.serveOwed();
    }

    private void flush() {
        service.flush();
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isValid()) { // an earlier key of this tick may have closed it
                ((Ready) key.attachment()).ready(key);
            }
        } catch (Exception | Error e) {
            survive(e);
        }
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (Exception | Error e) {
            survive(e);
        }
    }

    /** A mailbox that finds the interrupt flag throws InterruptedException, undeclared; its actor goes on all the same. */
    private void survive(Throwable thrown) {
        if (thrown instanceof InterruptedException) {
            LOG.warn("Somebody interrupted {} while its actor ran; it goes on.", thread.getName());
        } else if (NonFatal.apply(thrown)) {
            LOG.error("A failure reached the event loop {}; it goes on.", thread.getName(), thrown);
        } else {
            throw sneaky(thrown);
        }
    }

    @SuppressWarnings("unchecked") // erased: lets a fatal error of any type out of code that declares none
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private void closeAll() {
        state = State.TERMINATED;
        try {
            service.close();
            for (SelectionKey key : List.copyOf(selector.keys())) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            LOG.warn("Closing the sockets of {} failed.", thread.getName(), e);
        } finally {
            terminated.countDown();
        }
    }

    @Override
    public void shutdown() {
        if (state == State.RUNNING) {
            state = State.STOPPING;
        }
        doorbell.ring();
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return state != State.RUNNING;
    }

    @Override
    public boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return terminated.await(timeout, unit);
    }
}
