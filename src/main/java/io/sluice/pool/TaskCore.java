package io.sluice.pool;

import io.sluice.flow.Tap;
import io.sluice.flow.Tapped;
import io.sluice.task.Task.Refusal;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.BehaviorBuilder;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Pairs queued tasks with workers, first in first out. Its mailbox is run by the core's own threads, and the worker that
 * runs it takes the head of the queue for itself: one wake-up per task at low load, none while there is a backlog.
 *
 * <pre>
 * open    -> stopped  // Stop
 * any     -> the same // a failure: restarted, at most so often in a window; the queue stays (D-16)
 * any     -> ended    // one failure too many, or the parent ends: what is queued is refused
 * </pre>
 * <b>Threading:</b> a worker or the reserve thread of the core. <b>Errors:</b> the message that failed takes effect all the
 * same, or its task is refused as in doubt, before the failure goes to supervision. <b>Source:</b> R-C-156 … R-C-162,
 * R-C-170a, R-C-171.
 */
final class TaskCore {

    /** Everything a core can be told. */
    sealed interface Command {}

    /** Runs the task, now or later, or refuses it: exactly one of the two. */
    record Execute(QueuedTask task) implements Command {}

    /** This worker has nothing to do and saw a backlog; not answered. Whoever handles it takes the next task itself. */
    record WorkerIdle(Worker worker) implements Command {
        @Override
        public String toString() {
            return "WorkerIdle[" + worker.index() + "]";
        }
    }

    /** Refuses everything queued and to come; running tasks go on. Not answered: {@link CoreExecutor#drained} tells. */
    enum Stop implements Command {
        /** The only one. */
        INSTANCE
    }

    /** Answered once with the numbers, also while every worker is blocked. */
    record GetSnapshot(ActorRef<CoreSnapshot> replyTo) implements Command {}

    private final CoreExecutor executor;
    private final CoreLedger ledger;

    private TaskCore(CoreExecutor executor) {
        this.executor = executor;
        this.ledger = executor.ledger();
    }

    /** A supervised core on {@code executor}, which keeps the queue across restarts. */
    static Behavior<Command> create(CoreExecutor executor, PoolSettings settings, Tap tap) {
        Behavior<Command> core = Behaviors.setup(context -> {
            executor.bind(context.getSelf());
            executor.ledger().repair();
            return new TaskCore(executor).current();
        });
        return Behaviors.supervise(
                        Behaviors.intercept(() -> new Rescue(executor), Tapped.behavior(tap, Command.class, core)))
                .onFailure(
                        Throwable.class,
                        SupervisorStrategy.restart().withLimit(settings.maxRestarts(), settings.restartWindow()));
    }

    private Behavior<Command> current() {
        return ledger.isStopped() ? stopped() : open();
    }

    private Behavior<Command> open() {
        return table().onMessage(Execute.class, this::onExecute)
                .onMessage(WorkerIdle.class, this::onWorkerIdle)
                .onMessage(GetSnapshot.class, this::onGetSnapshot)
                .onMessage(Stop.class, stop -> onStop())
                .build();
    }

    private Behavior<Command> stopped() {
        return table().onMessage(Execute.class, this::onLateExecute)
                .onMessage(WorkerIdle.class, this::onWorkerIdle)
                .onMessage(GetSnapshot.class, this::onGetSnapshot)
                .onMessage(Stop.class, again -> Behaviors.same()) // the first one did it
                .build();
    }

    private BehaviorBuilder<Command> table() {
        return BehaviorBuilder.<Command>create().onSignal(PostStop.class, gone -> onPostStop());
    }

    private Behavior<Command> onExecute(Execute execute) {
        ledger.admit(execute.task());
        return pull();
    }

    private Behavior<Command> onLateExecute(Execute execute) {
        ledger.admit(execute.task());
        ledger.publish();
        return Behaviors.same();
    }

    private Behavior<Command> onWorkerIdle(WorkerIdle idle) {
        idle.worker().answered();
        return pull();
    }

    /** The current thread's worker takes the head, if it is a worker and free; only its own field is written. */
    private Behavior<Command> pull() {
        Worker current = executor.currentWorker();
        if (current != null) {
            current.pull();
        }
        ledger.publish();
        return Behaviors.same();
    }

    private Behavior<Command> onGetSnapshot(GetSnapshot get) {
        get.replyTo().tell(executor.snapshot());
        return Behaviors.same();
    }

    private Behavior<Command> onStop() {
        ledger.stop();
        executor.completeIfDrained();
        return stopped();
    }

    private Behavior<Command> onPostStop() {
        ledger.end();
        executor.completeIfDrained();
        return Behaviors.same();
    }

    /** Gives the failing message its effect before the failure goes on to supervision (D-16). */
    private static final class Rescue extends BehaviorInterceptor<Command, Command> {

        private final CoreExecutor executor;

        Rescue(CoreExecutor executor) {
            super(Command.class);
            this.executor = executor;
        }

        @Override
        public Behavior<Command> aroundReceive(
                TypedActorContext<Command> context, Command message, ReceiveTarget<Command> target) {
            try {
                return target.apply(context, message);
            } catch (Throwable e) {
                try {
                    rescue(message);
                } catch (Throwable again) {
                    e.addSuppressed(again);
                }
                throw e;
            }
        }

        private void rescue(Command message) {
            CoreLedger ledger = executor.ledger();
            try {
                if (message instanceof Execute execute) {
                    admitOrRefuse(ledger, execute.task());
                } else if (message instanceof WorkerIdle idle) {
                    idle.worker().answered();
                } else if (message instanceof GetSnapshot get) {
                    get.replyTo().tell(executor.snapshot());
                } else {
                    ledger.stop();
                    executor.completeIfDrained();
                }
            } finally {
                ledger.publish();
            }
        }

        private static void admitOrRefuse(CoreLedger ledger, QueuedTask task) {
            try {
                ledger.admit(task);
            } finally {
                if (!task.isAdmitted()) {
                    CoreLedger.refuse(task, Refusal.IN_DOUBT);
                }
            }
        }

        @Override
        public boolean isSame(BehaviorInterceptor<Object, Object> other) {
            return other.getClass() == Rescue.class;
        }
    }
}
