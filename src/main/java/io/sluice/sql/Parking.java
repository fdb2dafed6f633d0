package io.sluice.sql;

import io.sluice.flow.Clock;
import io.sluice.task.CancelToken;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one thread wait for a while; a wake-up, the token or a jump of the clock ends that at once, an interrupt does not.
 * <b>Threading:</b> made and awaited by one thread, woken by any.
 */
final class Parking {

    private static final Logger LOG = LoggerFactory.getLogger(Parking.class);

    private final Thread thread = Thread.currentThread();
    private final AtomicBoolean woken = new AtomicBoolean();

    /** Ends the wait, present or future. */
    void wake() {
        woken.set(true);
        LockSupport.unpark(thread);
    }

    boolean isWoken() {
        return woken.get();
    }

    /** Waits until woken or cancelled, at most until {@code deadline} on the clock. */
    void await(Clock clock, long deadline, CancelToken token) {
        CancelToken.Registration registration = token.onCancel(cause -> LockSupport.unpark(thread));
        Runnable removeJump = clock.onJump(() -> LockSupport.unpark(thread));
        boolean interrupted = false;
        try {
            while (!woken.get() && !token.isCancelled()) {
                long left = deadline - clock.nanoTime();
                if (left <= 0) {
                    return;
                }
                LockSupport.parkNanos(this, left);
                // Nothing here is ended by interrupts; a flag that stays set would only make the wait spin.
                interrupted |= Thread.interrupted();
            }
        } finally {
            removeJump.run();
            registration.close();
            if (interrupted) {
                LOG.debug("An interrupt was dropped during a wait; statements are cancelled through their tokens");
            }
        }
    }
}
