package io.sluice.reactor;

import java.util.ArrayDeque;
import org.apache.pekko.dispatch.AbstractNodeQueue;
import org.jspecify.annotations.Nullable;

/**
 * The runnables of a loop: a plain queue for those the loop posts itself, a many-producer queue for the others.
 *
 * <p><b>Invariant:</b> I1 a round runs exactly what was there when it began (R-C-048): a mailbox with messages left posts
 * itself again from inside its run, so running until empty would starve the sockets.
 *
 * <p><b>Threading:</b> {@link #post} from any thread, {@link #postHere} and the rest on the loop's.
 */
final class LoopQueue {

    private enum Mark implements Runnable {
        END_OF_ROUND;

        @Override
        public void run() {}
    }

    private final Remote remote = new Remote();
    private final ArrayDeque<Runnable> local = new ArrayDeque<>();
    private int left;

    void post(Runnable runnable) {
        remote.add(runnable);
    }

    void postHere(Runnable runnable) {
        local.add(runnable);
    }

    boolean isEmpty() {
        return local.isEmpty() && remote.isEmpty();
    }

    /** Begins a round over what is there now. */
    void beginRound() {
        if (!remote.isEmpty()) {
            // Our own mark bounds the transfer exactly, whatever producers add meanwhile.
            remote.add(Mark.END_OF_ROUND);
            for (Runnable next = remote.poll(); next != Mark.END_OF_ROUND; next = remote.poll()) {
                local.add(next);
            }
        }
        left = local.size();
    }

    /** The next of the round, or null at its end. */
    @Nullable
    Runnable next() {
        if (left == 0) {
            return null;
        }
        left--;
        return local.poll();
    }

    @SuppressWarnings("serial") // an AtomicReference by inheritance; nobody serialises it
    private static final class Remote extends AbstractNodeQueue<Runnable> {}
}
