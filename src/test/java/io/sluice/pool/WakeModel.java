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

/**
 * A core for a model checker: real protocol, workers, ledger and task runner under a mailbox that behaves as Pekko's does.
 * What a thread is, the two forms below decide.
 */
abstract class WakeModel implements WakeProtocol.Threads {

    final CoreLedger ledger = new CoreLedger();
    final WakeProtocol wake;
    final Worker[] workers;
    final AtomicInteger submitted = new AtomicInteger();
    final AtomicInteger ran = new AtomicInteger();
    private final Mailbox mailbox = new Mailbox();

    WakeModel(int size) {
        wake = new WakeProtocol(size, ledger::hasQueued, this);
        workers = new Worker[size];
        TaskRunner runner = new TaskRunner(new StoppedClock(), Tap.off());
        for (int index = 0; index < size; index++) {
            workers[index] = new Worker(index, ledger, wake, this::ask, runner);
        }
    }

    /** The worker whose thread this is, or null. */
    abstract Worker current();

    /** A task of the model has run. */
    abstract void taskRan();

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

    @Override
    public void ringReserve() {
        // nothing is blocked for good
    }

    private void ask(Worker worker) {
        mailbox.tell(worker.idleMessage());
    }

    private void execute(Runnable run) {
        Worker current = current();
        if (current == null || !current.offerOwnRun(run)) {
            wake.publish(run);
        }
    }

    /** Few messages a run, so that it re-registers often, but two, so that a backlog builds up. */
    private final class Mailbox implements Runnable {

        private static final int THROUGHPUT = 2;

        private final Queue<TaskCore.Command> messages = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();

        void tell(TaskCore.Command message) {
            messages.add(message);
            register();
        }

        @Override
        public void run() {
            for (int i = 0; i < THROUGHPUT; i++) {
                receive(messages.poll());
            }
            scheduled.set(false);
            register();
        }

        private void receive(TaskCore.Command message) {
            if (message instanceof TaskCore.Execute execute) {
                ledger.admit(execute.task());
            } else if (message instanceof TaskCore.WorkerIdle idle) {
                idle.worker().answered();
            } else {
                return;
            }
            Worker current = current();
            if (current != null) {
                current.pull();
            }
            ledger.publish();
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
            taskRan();
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
