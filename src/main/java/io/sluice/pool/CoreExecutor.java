package io.sluice.pool;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.ScopedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The executor of one core's dispatcher: it owns the worker threads, the reserve thread and the queue, and runs the core's
 * mailbox on them. What lives here outlives the behaviour (D-16).
 *
 * <p><b>Threading:</b> any thread executes; {@link #serve} is the body of a worker thread. <b>Errors:</b> after
 * {@link #shutdown}, {@code execute} is rejected. A thread that cannot be started is counted and logged once per streak; what
 * it was wanted for stays at the front of its queue (R-C-204, G-C-26). <b>Source:</b> R-C-157 … R-C-167, R-C-204.
 */
final class CoreExecutor extends AbstractExecutorService implements WakeProtocol.Threads {

    private static final Logger LOG = LoggerFactory.getLogger(CoreExecutor.class);

    private final String name;
    private final long idleTimeoutNanos;
    private final Clock clock;
    private final Tap tap;
    private final Consumer<Thread> starter;
    private final CoreLedger ledger = new CoreLedger();
    private final WakeProtocol wake;
    private final Worker[] workers;
    private final Reserve reserve;
    private final AtomicInteger live = new AtomicInteger();
    private final CoreStatistics statistics;
    private final CompletableFuture<Done> drained = new CompletableFuture<>();
    private final CountDownLatch terminated = new CountDownLatch(1);
    private volatile @Nullable ActorRef<TaskCore.Command> core;
    private volatile Thread.@Nullable UncaughtExceptionHandler uncaught;
    private volatile Runnable forgetClock = () -> {};
    private volatile boolean ending;
    private volatile boolean startFailing;

    /**
     * @param name of the core, such as {@code core-0}; threads and taps are named after it
     * @param starter starts a thread or throws, as {@link Thread#start} does
     */
    CoreExecutor(String name, PoolSettings settings, Clock clock, Tap tap, Consumer<Thread> starter) {
        this.name = name;
        this.idleTimeoutNanos = settings.idleTimeout().toNanos();
        this.clock = clock;
        this.tap = tap;
        this.starter = starter;
        this.wake = new WakeProtocol(settings.maxThreads(), ledger::hasQueued, this);
        this.reserve = new Reserve(wake, () -> ending);
        TaskRunner runner = new TaskRunner(clock, tap);
        this.workers = new Worker[settings.maxThreads()];
        for (int index = 0; index < workers.length; index++) {
            workers[index] = new Worker(index, ledger, wake, this::ask, runner);
        }
        this.statistics = new CoreStatistics(name, workers);
    }

    /** Starts the reserve thread; workers follow when there is work. {@code handler} gets what ends a thread. */
    CoreExecutor open(Thread.UncaughtExceptionHandler handler) {
        uncaught = handler;
        forgetClock = clock.onJump(this::wakeForClock);
        start(new ScopedThread(this::serveReserve, "sluice-" + name + "-reserve"));
        return this;
    }

    /** The actor whose queue this is; known before the first task. */
    void bind(ActorRef<TaskCore.Command> self) {
        core = self;
    }

    CoreLedger ledger() {
        return ledger;
    }

    @Override
    public void execute(Runnable run) {
        if (ending) {
            throw new RejectedExecutionException(name + " is shut down");
        }
        Worker current = currentWorker();
        if (current == null || !current.offerOwnRun(run)) {
            wake.publish(run);
        }
    }

    /** The worker the current thread belongs to, null on a foreign thread and on the reserve thread. */
    @Nullable
    Worker currentWorker() {
        return Thread.currentThread() instanceof WorkerThread thread && thread.core() == this ? thread.worker() : null;
    }

    /** The life of a worker thread. */
    void serve(Worker worker) {
        wake.arrived();
        worker.threadBegins();
        tap.enter(worker.party(name));
        try {
            do {
                while (worker.step()) {
                    if (ledger.isStopped()) {
                        completeIfDrained();
                    }
                }
            } while (awaitWork(worker));
        } finally {
            worker.threadEnds();
            wake.vacated(worker.index());
            if (ledger.isStopped()) {
                completeIfDrained();
            }
            threadEnded();
        }
    }

    /** Parks the idle worker; false when its thread shall end: retire-or-run is decided by the idle set alone (R-C-166). */
    private boolean awaitWork(Worker worker) {
        int index = worker.index();
        if (!wake.becomeIdle(index, worker::isAsked)) {
            return true;
        }
        long deadline = clock.nanoTime() + idleTimeoutNanos;
        while (wake.isIdle(index)) {
            long left = deadline - clock.nanoTime();
            if (ending || left <= 0) {
                if (!wake.leave(index)) {
                    break;
                }
                if (left <= 0) {
                    worker.statistics().threadRetired();
                }
                return false;
            }
            LockSupport.parkNanos(this, left);
        }
        wake.arrived();
        return true;
    }

    @Override
    public void unpark(int index) {
        LockSupport.unpark(workers[index].thread());
    }

    @Override
    public boolean start(int index) {
        try {
            start(new WorkerThread(this, workers[index], "sluice-" + workers[index].party(name)));
            statistics.threadStarted();
            startFailing = false;
            return true;
        } catch (
                Throwable
                        e) { // the JVM says OutOfMemoryError for "no more threads"; whatever it is, the search must end
            statistics.startFailed();
            if (!startFailing) {
                startFailing = true;
                LOG.error("{} cannot start another thread; queued tasks wait for a free one", name, e);
            }
            return false;
        }
    }

    @Override
    public void ringReserve() {
        reserve.ring();
    }

    /** Completes the stop once no worker holds a task; any thread may ask. */
    void completeIfDrained() {
        for (Worker worker : workers) {
            if (worker.held() != null) {
                return;
            }
        }
        drained.complete(Done.done());
    }

    /** Completes when the core was stopped and the last running task has ended. */
    CompletionStage<Done> drained() {
        return drained.minimalCompletionStage();
    }

    /** What the core does at this moment; exact only while nothing changes. */
    CoreSnapshot snapshot() {
        return statistics.snapshot(clock.nanoTime(), liveWorkers(), wake.idleCount(), ledger);
    }

    @Override
    public void shutdown() {
        ending = true;
        forgetClock.run();
        wakeForClock();
        reserve.end();
    }

    /** As {@link #shutdown}: nothing is interrupted (D-04); what was not yet run is returned. */
    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        List<Runnable> left = new ArrayList<>();
        for (Runnable run = wake.pollRun(); run != null; run = wake.pollRun()) {
            left.add(run);
        }
        return left;
    }

    @Override
    public boolean isShutdown() {
        return ending;
    }

    @Override
    public boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return terminated.await(timeout, unit);
    }

    private void ask(Worker worker) {
        ActorRef<TaskCore.Command> self = core;
        if (self != null) { // bound before the first task could be queued
            self.tell(worker.idleMessage());
        }
    }

    private void start(Thread thread) {
        thread.setUncaughtExceptionHandler(uncaught);
        live.incrementAndGet();
        try {
            starter.accept(thread);
        } catch (Throwable e) {
            live.decrementAndGet();
            throw e;
        }
    }

    private void serveReserve() {
        tap.enter(name + "-reserve");
        try {
            reserve.serve();
        } finally {
            threadEnded();
        }
    }

    private void threadEnded() {
        if (live.decrementAndGet() == 0 && ending) {
            terminated.countDown();
        }
    }

    /** The reserve thread is no worker. */
    private int liveWorkers() {
        return Math.max(0, live.get() - 1);
    }

    private void wakeForClock() {
        for (Worker worker : workers) {
            LockSupport.unpark(worker.thread());
        }
    }
}
