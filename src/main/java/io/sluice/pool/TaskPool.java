package io.sluice.pool;

import io.sluice.flow.Clock;
import io.sluice.flow.FlowSetup;
import io.sluice.task.Task;
import io.sluice.task.Task.Refusal;
import io.sluice.task.TaskExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/**
 * Runs tasks on the worker threads of a fixed number of cores. A task with an affinity always goes to the same core, in
 * order of submission (R-C-149, R-C-159); the others are spread round robin (R-C-155).
 *
 * <p><b>Threading:</b> any thread submits; it hands over one message and, where all of a core's threads are busy, may start
 * another thread. <b>Errors:</b> after {@link #stop}, and after a core has ended, tasks are refused, possibly on the
 * submitting thread; none is lost (G-C-31). <b>Source:</b> R-C-149, R-C-152, R-C-155 … R-C-162, R-C-170a, R-C-171.
 */
public final class TaskPool implements TaskExecutor {

    /** Far longer than a core takes even with all its workers blocked; longer means that it is gone. */
    private static final Duration SNAPSHOT_TIMEOUT = Duration.ofSeconds(5);

    private record Core(ActorRef<TaskCore.Command> ref, CoreExecutor executor) {}

    private final List<Core> cores;
    private final ActorSystem<?> system;
    private final Clock clock;
    private final AtomicInteger next = new AtomicInteger();

    private TaskPool(List<Core> cores, ActorSystem<?> system, Clock clock) {
        this.cores = List.copyOf(cores);
        this.system = system;
        this.clock = clock;
    }

    /**
     * Spawns one core after the other as children of {@code parent} and watches them: a core that has failed once too often
     * stops for good, and the parent gets {@code Terminated}, which it must not take lightly. Call it while {@code parent}
     * handles a message or starts; clock and tap are those of {@link FlowSetup}.
     */
    public static TaskPool start(ActorContext<?> parent, PoolSettings settings) {
        return start(parent, settings, Thread::start);
    }

    /** As {@link #start(ActorContext, PoolSettings)}, with another way to start a thread. */
    static TaskPool start(ActorContext<?> parent, PoolSettings settings, Consumer<Thread> starter) {
        ActorSystem<?> system = parent.getSystem();
        FlowSetup flow = FlowSetup.of(Adapter.toClassic(system));
        List<Core> cores = new ArrayList<>();
        for (int index = 0; index < settings.cores(); index++) {
            String name = "core-" + index;
            CoreExecutor executor = new CoreExecutor(name, settings, flow.clock(), flow.tap(), starter);
            String dispatcher =
                    CoreDispatcher.register(Adapter.toClassic(system), name, settings.throughput(), executor);
            ActorRef<TaskCore.Command> ref = parent.spawn(
                    TaskCore.create(executor, settings, flow.tap()),
                    name,
                    DispatcherSelector.fromConfig(dispatcher).withMailboxFromConfig(PoolSettings.MAILBOX));
            parent.watch(ref);
            cores.add(new Core(ref, executor));
        }
        return new TaskPool(cores, system, flow.clock());
    }

    @Override
    public void submit(Task task) {
        long affinity = task.affinity();
        int index = Math.floorMod(affinity < 0 ? next.getAndIncrement() : affinity, cores.size());
        Core core = cores.get(index);
        QueuedTask queued = new QueuedTask(task, clock.nanoTime());
        core.ref.tell(new TaskCore.Execute(queued));
        if (core.executor.ledger().isEnded()) {
            // Either its mailbox was emptied after our message went in, or the message went nowhere.
            queued.refuse(Refusal.STOPPED);
        }
    }

    /**
     * Refuses queued and later tasks and lets the running ones end; for good (R-C-171). Later calls change nothing and get
     * the same answer. Who waits too long asks {@link #snapshot} for what still runs.
     *
     * @return completes when the last running task has ended, on that task's thread
     */
    public CompletionStage<Done> stop() {
        CompletableFuture<?>[] drained = new CompletableFuture<?>[cores.size()];
        for (int index = 0; index < drained.length; index++) {
            Core core = cores.get(index);
            core.ref.tell(TaskCore.Stop.INSTANCE);
            drained[index] = core.executor.drained().toCompletableFuture();
        }
        return CompletableFuture.allOf(drained).thenApply(all -> Done.done());
    }

    /** The numbers of every core, each taken by the core itself; fails if a core is gone. */
    public CompletionStage<PoolSnapshot> snapshot() {
        CompletionStage<List<CoreSnapshot>> all = CompletableFuture.completedFuture(List.of());
        for (Core core : cores) {
            CompletionStage<CoreSnapshot> one =
                    AskPattern.ask(core.ref, TaskCore.GetSnapshot::new, SNAPSHOT_TIMEOUT, system.scheduler());
            all = all.thenCombine(one, TaskPool::append);
        }
        return all.thenApply(PoolSnapshot::new);
    }

    private static List<CoreSnapshot> append(List<CoreSnapshot> list, CoreSnapshot last) {
        List<CoreSnapshot> longer = new ArrayList<>(list);
        longer.add(last);
        return List.copyOf(longer);
    }
}
