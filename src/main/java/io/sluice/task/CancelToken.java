package io.sluice.task;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one way to interrupt a task (D-04): it never touches the task's thread.
 *
 * <p>One atomic state; no side effect inside its update.
 * <pre>
 * armed     -> cancelled  // the first cancel, with its cause; later ones change nothing
 * </pre>
 * <b>Invariants:</b> I1 the cause never changes once set; I2 a listener runs at most once, and does run if it was
 * registered and not removed before the cancel, or registered after it.
 *
 * <p><b>Threading:</b> any thread; listeners run on the cancelling (or registering) thread and must not block for long.
 */
public final class CancelToken {

    /** Why a task shall stop. */
    public enum Cause {
        /** Somebody killed the statement or its connection. */
        KILL,
        /** It ran for too long. */
        TIMEOUT,
        /** The client is gone. */
        CLOSE,
        /** The node stops. */
        STOP
    }

    /** Removes a listener; harmless when it has run already. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    private sealed interface State {}

    private record Cancelled(Cause cause) implements State {}

    /** An immutable list; {@code listener} is null in the empty one. */
    private record Armed(
            @Nullable Consumer<Cause> listener, @Nullable Armed next) implements State {
        Armed without(Consumer<Cause> gone) {
            if (listener == gone && next != null) {
                return next;
            }
            return next == null ? this : new Armed(listener, next.without(gone));
        }
    }

    private static final Armed EMPTY = new Armed(null, null);

    private final AtomicReference<State> state = new AtomicReference<>(EMPTY);

    /**
     * Cancels, unless that has happened already.
     *
     * @return whether this call was the one
     */
    public boolean cancel(Cause cause) {
        State before = state.getAndUpdate(s -> s instanceof Armed ? new Cancelled(cause) : s);
        if (!(before instanceof Armed armed)) {
            return false;
        }
        for (Armed a = armed; a != null; a = a.next()) {
            Consumer<Cause> listener = a.listener();
            if (listener != null) {
                listener.accept(cause);
            }
        }
        return true;
    }

    /** Why it was cancelled, or null while it was not. */
    public @Nullable Cause cause() {
        return state.get() instanceof Cancelled cancelled ? cancelled.cause() : null;
    }

    /** Whether it was cancelled. */
    public boolean isCancelled() {
        return cause() != null;
    }

    /** Runs {@code listener} at the cancel, at once if that was before. */
    public Registration onCancel(Consumer<Cause> listener) {
        // Own object per registration, so that the same listener registered twice is removed once.
        Consumer<Cause> own = cause -> listener.accept(cause);
        State after = state.updateAndGet(s -> s instanceof Armed armed ? new Armed(own, armed) : s);
        if (after instanceof Cancelled cancelled) {
            own.accept(cancelled.cause());
            return () -> {};
        }
        return () -> state.getAndUpdate(s -> s instanceof Armed armed ? armed.without(own) : s);
    }
}
