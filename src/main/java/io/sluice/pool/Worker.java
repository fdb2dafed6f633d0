package io.sluice.pool;

import io.sluice.task.Task.Refusal;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker index of a core: its hand-over fields, its next step, its numbers. It is not a thread: a thread is started at
 * the first need, ends after the idle time-out, and another one may follow (R-C-164); the numbers go on.
 *
 * <p><b>Invariants:</b>
 * <ul>
 *   <li>I1 only the worker's own thread writes {@code held} and {@code ownRun}, so a hand-over cannot be overwritten
 *   <li>I2 it holds at most one task (R-C-161)
 *   <li>I3 inside a task it takes no mailbox run for itself: the mailbox would wait for the task
 *   <li>I4 it asks the core for a task only when the core has seen its last question
 * </ul>
 * <b>Threading:</b> the worker's thread, except {@link #answered} (the core's behaviour) and {@link #held} (any).
 */
final class Worker {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    /** Of this many steps one looks at the shared runs first, so that a mailbox that always re-queues starves nobody. */
    private static final int FAIRNESS = 16;

    private final int index;
    private final CoreLedger ledger;
    private final WakeProtocol wake;
    private final Consumer<Worker> ask;
    private final TaskRunner runner;
    private final TaskCore.WorkerIdle idleMessage = new TaskCore.WorkerIdle(this);
    private final WorkerStatistics statistics = new WorkerStatistics();

    private volatile @Nullable QueuedTask held;
    private volatile boolean asked;
    private volatile @Nullable Thread thread;
    private @Nullable Runnable ownRun;
    private boolean inTask;
    private int steps;

    /** @param ask sends {@link #idleMessage} to the core */
    Worker(int index, CoreLedger ledger, WakeProtocol wake, Consumer<Worker> ask, TaskRunner runner) {
        this.index = index;
        this.ledger = ledger;
        this.wake = wake;
        this.ask = ask;
        this.runner = runner;
    }

    /** Does the next thing; false when there is nothing to do. */
    boolean step() {
        QueuedTask task = held;
        if (task != null) {
            runHeld(task);
            return true;
        }
        Runnable run = nextRun();
        if (run != null) {
            runMailbox(run);
            return true;
        }
        if (ledger.hasQueued() && !asked) {
            asked = true;
            ask.accept(this);
            return true;
        }
        return false;
    }

    /** A mailbox run that this worker takes as its next step, without waking anybody; false inside a task or if it has one. */
    boolean offerOwnRun(Runnable run) {
        if (inTask || ownRun != null) {
            return false;
        }
        ownRun = run;
        return true;
    }

    /** Takes the oldest queued task for this worker, if it is free: called by the behaviour on this worker's thread. */
    void pull() {
        if (held == null) {
            held = ledger.take();
        }
    }

    /** The core has seen the question; the worker may ask again. */
    void answered() {
        asked = false;
    }

    boolean isAsked() {
        return asked;
    }

    /** What the worker runs or is about to run. */
    @Nullable
    QueuedTask held() {
        return held;
    }

    /** What threads and taps of this worker are called: {@code core-0-worker-3}. */
    String party(String core) {
        return core + "-worker-" + index;
    }

    int index() {
        return index;
    }

    TaskCore.WorkerIdle idleMessage() {
        return idleMessage;
    }

    WorkerStatistics statistics() {
        return statistics;
    }

    @Nullable
    Thread thread() {
        return thread;
    }

    /** The current thread is this worker's from now on. */
    void threadBegins() {
        thread = Thread.currentThread();
    }

    /** The thread ends; nothing stays in its hands. */
    void threadEnds() {
        QueuedTask task = held;
        if (task != null) { // only after a fatal error in a mailbox run
            held = null;
            refuseClaimed(task);
        }
        Runnable run = ownRun;
        if (run != null) {
            ownRun = null;
            wake.publish(run);
        }
        thread = null;
    }

    private void runHeld(QueuedTask task) {
        handOn();
        inTask = true;
        try {
            runner.run(task, statistics);
        } finally {
            inTask = false;
            held = null;
            wake.taskEnds();
        }
    }

    /** Before a task, which may block: a pending mailbox run becomes everybody's, and somebody is woken for what waits. */
    private void handOn() {
        Runnable run = ownRun;
        if (run != null) {
            ownRun = null;
            wake.add(run);
        }
        wake.taskBegins();
    }

    private @Nullable Runnable nextRun() {
        Runnable run = ownRun;
        if (run == null) {
            return wake.pollRun();
        }
        if (++steps % FAIRNESS == 0) {
            Runnable shared = wake.pollRun();
            if (shared != null) {
                return shared;
            }
        }
        ownRun = null;
        return run;
    }

    private static void runMailbox(Runnable run) {
        try {
            run.run();
        } catch (Throwable e) {
            if (Fatal.isFatal(e)) {
                throw e;
            }
            // An interrupt flag somebody set, or a failure outside the actor: the mailbox has re-registered itself.
            LOG.error("a mailbox run failed; its actor goes on", e);
        }
    }

    private static void refuseClaimed(QueuedTask task) {
        try {
            task.task().refused(Refusal.IN_DOUBT);
        } catch (RuntimeException e) {
            LOG.error("{} failed while being refused", task, e);
        }
    }
}
