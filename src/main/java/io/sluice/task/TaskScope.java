package io.sluice.task;

import org.jspecify.annotations.Nullable;

/**
 * What surrounds the task that the current thread runs: its owner, its cancel token and who hears of its waits (D-07).
 * Carried by {@link ScopedThread} where the thread is one, by a thread-local elsewhere.
 *
 * <p><b>Threading:</b> used only by the thread it was opened on.
 */
public final class TaskScope implements AutoCloseable {

    private static final TaskOwner NOBODY = new TaskOwner() {
        @Override
        public String toString() {
            return "nobody";
        }
    };

    private static final ThreadLocal<@Nullable TaskScope> ELSEWHERE = new ThreadLocal<>();

    private final TaskOwner owner;
    private final WaitListener listener;
    private final @Nullable TaskScope outer;
    private CancelToken token = new CancelToken();
    private int waitDepth;

    private TaskScope(TaskOwner owner, WaitListener listener, @Nullable TaskScope outer) {
        this.owner = owner;
        this.listener = listener;
        this.outer = outer;
    }

    /** Opens a scope on the current thread; {@link #close} brings the former one back. */
    public static TaskScope open(TaskOwner owner, WaitListener listener) {
        TaskScope scope = new TaskScope(owner, listener, held());
        hold(scope);
        return scope;
    }

    /** The scope of the current thread; a fresh one that does nothing where no task runs. */
    public static TaskScope current() {
        TaskScope scope = held();
        return scope == null ? new TaskScope(NOBODY, WaitListener.NONE, null) : scope;
    }

    /** Whom the task works for. */
    public TaskOwner owner() {
        return owner;
    }

    /** What stops the task. */
    public CancelToken token() {
        return token;
    }

    /** From now on {@code next} stops the task: a task that runs several commands arms one for each. */
    public void arm(CancelToken next) {
        token = next;
    }

    @Override
    public void close() {
        hold(outer);
    }

    void waitBegins(LogicalWait.Kind kind) {
        if (waitDepth++ == 0) {
            owner.waits(kind);
            listener.waitBegins(kind);
        }
    }

    void waitEnds(LogicalWait.Kind kind) {
        if (--waitDepth == 0) {
            listener.waitEnds(kind);
            owner.waits(null);
        }
    }

    private static @Nullable TaskScope held() {
        return Thread.currentThread() instanceof ScopedThread thread ? thread.scope : ELSEWHERE.get();
    }

    private static void hold(@Nullable TaskScope scope) {
        if (Thread.currentThread() instanceof ScopedThread thread) {
            thread.scope = scope;
        } else if (scope == null) {
            ELSEWHERE.remove();
        } else {
            ELSEWHERE.set(scope);
        }
    }
}
