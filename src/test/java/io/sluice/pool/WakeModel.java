package io.sluice.pool;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import io.sluice.task.Task;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A core without threads: real protocol, workers, ledger and task runner under a mailbox that behaves as Pekko's does. A
 * thread of the model calls {@link #live} where a worker's thread would run, up to the point where that would park.
 */
final class WakeModel implements WakeProtocol.Threads {

    private static final ThreadLocal<Worker> CURRENT = new ThreadLocal<>();

    private final CoreLedger ledger = new CoreLedger();
    private final WakeProtocol wake;
    private final Worker[] workers;
    private final boolean[] threaded;
    private final AtomicIntegerArray startOrdered;
    private final Mailbox mailbox = new Mailbox();
    private final AtomicInteger submitted = new AtomicInteger();
    private final AtomicInteger ran = new AtomicInteger();

    WakeModel(int size) {
        wake = new WakeProtocol(size, ledger::hasQueued, this);
        workers = new Worker[size];
        threaded = new boolean[size];
        startOrdered = new AtomicIntegerArray(size);
        TaskRunner runner = new TaskRunner(new StoppedClock(), Tap.off());
        for (int index = 0; index < size; index++) {
            workers[index] = new Worker(index, ledger, wake, worker -> mailbox.tell(worker.idleMessage()), runner);
        }
    }

    /** A foreign thread submits a task, which submits {@code nested} more from inside. */
    void submit(int nested) {
        submitted.incrementAndGet();
        mailbox.tell(new TaskCore.Execute(new QueuedTask(new Counted(nested), 0)));
    }

    /** What the worker's thread does now: nothing if there is none or it is parked; else everything until it parks. */
    void live(int index) {
        Worker worker = workers[index];
        if (!threaded[index]) {
            if (!startOrdered.compareAndSet(index, 1, 0)) {
                return;
            }
            threaded[index] = true;
        } else if (wake.isIdle(index)) {
            return;
        }
        CURRENT.set(worker);
        wake.arrived();
        do {
            while (worker.step()) {
                // one step after the other
            }
        } while (!wake.becomeIdle(index, worker::isAsked));
        CURRENT.remove();
    }

    /** The idle time-out of the worker strikes. */
    void retire(int index) {
        if (threaded[index] && wake.isIdle(index)) {
            CURRENT.set(workers[index]);
            if (wake.leave(index)) {
                threaded[index] = false;
                workers[index].threadEnds();
                wake.vacated(index);
            }
            CURRENT.remove();
        }
    }

    /** Lets whoever was woken or started act, until nobody is; then every task must have run. */
    void settle() {
        for (int round = 0; round < 100 && somebodyOwes(); round++) {
            for (int index = 0; index < workers.length; index++) {
                live(index);
            }
        }
        if (ran.get() != submitted.get()) {
            throw new IllegalStateException(
                    "submitted " + submitted + ", ran " + ran + ", backlog " + ledger.backlog());
        }
    }

    private boolean somebodyOwes() {
        for (int index = 0; index < workers.length; index++) {
            if (threaded[index] ? !wake.isIdle(index) : startOrdered.get(index) != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void unpark(int index) {
        // the worker sees that it is no longer listed
    }

    @Override
    public boolean start(int index) {
        if (!startOrdered.compareAndSet(index, 0, 1)) {
            throw new IllegalStateException("a second thread for worker " + index);
        }
        return true;
    }

    @Override
    public void ringReserve() {
        // no worker of the model ever blocks
    }

    private void execute(Runnable run) {
        Worker current = CURRENT.get();
        if (current == null || !current.offerOwnRun(run)) {
            wake.publish(run);
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
            Worker current = CURRENT.get();
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

        private final int nested;

        Counted(int nested) {
            this.nested = nested;
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
            for (int i = 0; i < nested; i++) {
                submit(0);
            }
            ran.incrementAndGet();
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
