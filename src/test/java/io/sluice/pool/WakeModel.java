package io.sluice.pool;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.Task;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A core for a model checker: real protocol, workers, ledger and task runner under a mailbox that behaves as Pekko's does,
 * on threads the checker schedules. A lost wake-up shows as a deadlock.
 */
final class WakeModel implements WakeProtocol.Threads {

    private final CoreLedger ledger = new CoreLedger();
    private final WakeProtocol wake;
    private final Worker[] workers;
    private final WorkerLife[] threads;
    private final AtomicIntegerArray lives;
    private final Queue<WorkerLife> started = new ConcurrentLinkedQueue<>();
    private final Mailbox mailbox = new Mailbox();
    private final AtomicInteger submitted = new AtomicInteger();
    private final AtomicInteger ran = new AtomicInteger();
    private final Thread owner = Thread.currentThread();
    private final boolean retiring;
    private volatile boolean ending;

    /** @param retiring whether each worker's idle time-out strikes as soon as it is idle */
    WakeModel(int size, boolean retiring) {
        this.retiring = retiring;
        wake = new WakeProtocol(size, ledger::hasQueued, this);
        workers = new Worker[size];
        threads = new WorkerLife[size];
        lives = new AtomicIntegerArray(size);
        TaskRunner runner = new TaskRunner(new StoppedClock(), Tap.off());
        for (int index = 0; index < size; index++) {
            workers[index] = new Worker(index, ledger, wake, this::ask, runner);
        }
    }

    /** A task that submits {@code nested} more from inside. */
    void submit(int nested) {
        submit(() -> {
            for (int i = 0; i < nested; i++) {
                submit(0);
            }
        });
    }

    void submit(Runnable body) {
        submitted.incrementAndGet();
        mailbox.tell(new TaskCore.Execute(new QueuedTask(new Counted(body), 0)));
    }

    /** Runs the submitters side by side, waits until every task ran, ends the workers. */
    void run(Runnable... submitters) {
        List<Thread> foreign = new ArrayList<>();
        for (Runnable submitter : submitters) {
            foreign.add(new Thread(submitter));
        }
        foreign.forEach(Thread::start);
        foreign.forEach(WakeModel::join);
        while (ran.get() != submitted.get()) {
            LockSupport.park();
        }
        ending = true;
        for (WorkerLife thread = started.poll(); thread != null; thread = started.poll()) {
            LockSupport.unpark(thread);
            join(thread);
        }
    }

    @Override
    public void unpark(int index) {
        LockSupport.unpark(threads[index]);
    }

    @Override
    public boolean start(int index) {
        if (lives.incrementAndGet(index) != 1) {
            throw new IllegalStateException("a second thread for worker " + index);
        }
        WorkerLife thread = new WorkerLife(workers[index]);
        threads[index] = thread;
        started.add(thread);
        thread.start();
        return true;
    }

    @Override
    public void ringReserve() {
        // nothing is blocked for good
    }

    private void serve(Worker worker) {
        wake.arrived();
        do {
            while (worker.step()) {
                // one step after the other
            }
        } while (awaitWork(worker.index()));
        worker.threadEnds();
        lives.decrementAndGet(worker.index());
        wake.vacated(worker.index());
    }

    private boolean awaitWork(int index) {
        if (!wake.becomeIdle(index, workers[index]::isAsked)) {
            return true;
        }
        while (wake.isIdle(index)) {
            if (retiring || ending) {
                if (wake.leave(index)) {
                    return false;
                }
            } else {
                LockSupport.park();
            }
        }
        wake.arrived();
        return true;
    }

    private void ask(Worker worker) {
        mailbox.tell(worker.idleMessage());
    }

    private static Worker current() {
        return Thread.currentThread() instanceof WorkerLife life ? life.worker : null;
    }

    private void execute(Runnable run) {
        Worker current = current();
        if (current == null || !current.offerOwnRun(run)) {
            wake.publish(run);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class WorkerLife extends Thread {

        private final Worker worker;

        WorkerLife(Worker worker) {
            this.worker = worker;
        }

        @Override
        public void run() {
            serve(worker);
        }
    }

    /** One message a run, so that it re-registers often. */
    private final class Mailbox implements Runnable {

        private final Queue<TaskCore.Command> messages = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();

        void tell(TaskCore.Command message) {
            messages.add(message);
            register();
        }

        @Override
        public void run() {
            TaskCore.Command message = messages.poll();
            if (message instanceof TaskCore.Execute execute) {
                ledger.admit(execute.task());
            } else if (message instanceof TaskCore.WorkerIdle idle) {
                idle.worker().answered();
            }
            Worker current = current();
            if (current != null) {
                current.pull();
            }
            ledger.publish();
            scheduled.set(false);
            register();
        }

        private void register() {
            if (!messages.isEmpty() && scheduled.compareAndSet(false, true)) {
                execute(this);
            }
        }
    }

    private final class Counted implements Task, TaskOwner {

        private final Runnable body;

        Counted(Runnable body) {
            this.body = body;
        }

        @Override
        public TaskOwner owner() {
            return this;
        }

        @Override
        public long affinity() {
            return 0;
        }

        @Override
        public void run(TaskScope scope) {
            body.run();
            ran.incrementAndGet();
            LockSupport.unpark(owner);
        }

        @Override
        public void refused(Refusal reason) {
            throw new IllegalStateException("refused: " + reason);
        }
    }

    private static final class StoppedClock implements Clock {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public Runnable onJump(Runnable listener) {
            return () -> {};
        }
    }
}
