package io.sluice.pool;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who is woken when there is work: the lock-free part of a core, without threads of its own. Work is a mailbox run in
 * {@code runs} or a task in the core's queue (the backlog).
 *
 * <p>A worker index is, at each moment, one of
 * <pre>
 * vacant  -> looking  // wakeOne finds nobody idle or looking and starts a thread
 * looking -> in task  // taskBegins
 * in task -> looking  // taskEnds
 * looking -> idle     // becomeIdle
 * idle    -> looking  // wakeOne takes the lowest one; or its own thread takes it back because there is work
 * idle    -> looking  // leave: the idle time-out, in the same set as wakeOne, so exactly one of the two wins (R-C-166)
 * looking -> vacant   // vacated, the last thing its thread does to the worker: after leave, or a fatal error
 * </pre>
 * <b>Invariants</b>, model-checked:
 * <ul>
 *   <li>I1 work and an idle worker do not stay together: somebody woken is on the way, or somebody awake looks again
 *       (R-C-160)
 *   <li>I2 at most one woken worker is on its way at a time; it says {@link #arrived} before it looks
 *   <li>I3 an index has at most one thread (R-C-164)
 * </ul>
 * <h2>Why no wake-up is lost</h2>
 * Work is published before {@link #wakeOne} looks. A worker lists itself idle before it looks for work the last time. So
 * either the publisher sees the worker or the worker sees the work. The same holds for a worker that enters a task: first it
 * is no longer looking, then it looks for work and wakes somebody for it (the chain). A publisher who finds a woken worker on its way leaves
 * the work to it, because that one looks after {@link #arrived}. A publisher who announced a search and found nobody
 * withdraws it and looks once more, because others may have relied on it.
 *
 * <p><b>Threading:</b> any thread; the methods about one index by that index's thread, where they say so.
 * <b>Source:</b> R-C-157, R-C-157a, R-C-160, R-C-161, R-C-164, R-C-166, R-C-204.
 */
final class WakeProtocol {

    /** What the protocol does to threads. */
    interface Threads {
        /** The worker was taken out of the idle set: it shall look. */
        void unpark(int index);

        /** Starts a thread, whose first act is {@link WakeProtocol#arrived}; false if that is impossible now. */
        boolean start(int index);

        /** A mailbox run waits and no worker is free, or a thread could not be started. */
        void ringReserve();
    }

    private final IndexSet idle;
    private final IndexSet vacant;
    private final AtomicBoolean searching = new AtomicBoolean();
    private final AtomicInteger looking = new AtomicInteger();
    private final Queue<Runnable> runs = new ConcurrentLinkedQueue<>();
    private final AtomicLong runsTaken = new AtomicLong();
    private final BooleanSupplier backlog;
    private final Threads threads;
    private volatile boolean startsSuspended;

    WakeProtocol(int workers, BooleanSupplier backlog, Threads threads) {
        this.idle = new IndexSet(workers);
        this.vacant = new IndexSet(workers);
        this.backlog = backlog;
        this.threads = threads;
        for (int index = 0; index < workers; index++) {
            vacant.add(index);
        }
    }

    /** Publishes a mailbox run and wakes at most one worker for it. */
    void publish(Runnable run) {
        add(run);
        wakeOne();
    }

    /** Publishes a mailbox run; the caller sees to a wake-up. */
    void add(Runnable run) {
        runs.add(run);
    }

    /** The oldest mailbox run, if one waits. */
    @Nullable
    Runnable pollRun() {
        Runnable run = runs.poll();
        if (run != null) {
            runsTaken.incrementAndGet();
        }
        return run;
    }

    boolean hasRun() {
        return !runs.isEmpty();
    }

    boolean hasWork() {
        return hasRun() || backlog.getAsBoolean();
    }

    /**
     * Wakes the lowest idle worker unless one is already on its way. A thread is started only while every other one is in a
     * task: one between tasks is about to look anyway.
     */
    void wakeOne() {
        while (hasWork() && searching.compareAndSet(false, true)) {
            if (wokenOrStarted()) {
                return;
            }
            searching.set(false);
            if (nobodyToWake()) {
                if (looking.get() == 0 && reserveNeeded()) {
                    threads.ringReserve();
                }
                return;
            }
        }
    }

    private boolean wokenOrStarted() {
        int index = idle.takeLowest();
        if (index != IndexSet.NONE) {
            threads.unpark(index);
            return true;
        }
        index = mayStart() ? vacant.takeLowest() : IndexSet.NONE;
        if (index == IndexSet.NONE) {
            return false;
        }
        if (threads.start(index)) {
            return true;
        }
        vacant.add(index);
        startsSuspended = true;
        return false;
    }

    private boolean nobodyToWake() {
        return idle.isEmpty() && (!mayStart() || vacant.isEmpty());
    }

    private boolean mayStart() {
        return !startsSuspended && looking.get() == 0;
    }

    /** The worker is about to run a task, which may block: somebody else shall see to what waits. */
    void taskBegins() {
        looking.decrementAndGet();
        wakeOne();
    }

    /** The worker is between tasks again. */
    void taskEnds() {
        looking.incrementAndGet();
    }

    /**
     * The worker's thread has nothing to do and lists itself idle.
     *
     * @param asked whether the core already knows that this worker is free, so that the backlog is the core's business
     * @return whether it stayed listed: then it parks until {@link #isIdle} is false and says {@link #arrived}, or leaves.
     *     False: it looks again
     */
    boolean becomeIdle(int index, BooleanSupplier asked) {
        looking.decrementAndGet();
        idle.add(index);
        if (hasRun() || (backlog.getAsBoolean() && !asked.getAsBoolean())) {
            if (idle.remove(index)) {
                looking.incrementAndGet();
            } else {
                arrived();
            }
            return false;
        }
        return true;
    }

    boolean isIdle(int index) {
        return idle.contains(index);
    }

    /** The worker that was woken or started is here; from now on another one may be woken. */
    void arrived() {
        looking.incrementAndGet();
        searching.set(false);
    }

    /** The idle worker's thread wants to end; false if it was woken at the same moment and therefore must arrive. */
    boolean leave(int index) {
        boolean left = idle.remove(index);
        if (left) {
            looking.incrementAndGet();
        }
        return left;
    }

    /** The worker's thread is gone; what was published while nobody was listed gets a new one. */
    void vacated(int index) {
        looking.decrementAndGet();
        vacant.add(index);
        wakeOne();
    }

    /** Whether the reserve thread must stay awake. */
    boolean reserveNeeded() {
        return hasRun() || (startsSuspended && hasWork());
    }

    /** Whether nobody is free and nobody on the way, so that a waiting run is the reserve thread's. */
    boolean allBusy() {
        return idle.isEmpty() && looking.get() == 0 && !searching.get();
    }

    /** Changes whenever a mailbox run is taken. */
    long runsTaken() {
        return runsTaken.get();
    }

    /** Tries to start threads again after a failure. */
    void retryStarts() {
        if (startsSuspended) {
            startsSuspended = false;
            wakeOne();
        }
    }

    int idleCount() {
        return idle.size();
    }
}
