package io.sluice.reactor;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Wakes one sleeper for work that others have posted, at most once per sleep, however many ring.
 *
 * <pre>
 * awake -> armed  // the sleeper is about to sleep; it must look for work once more before it does
 * armed -> awake  // the first ring wakes it, or it wakes by itself
 * </pre>
 *
 * <p><b>Invariants</b> (R-C-049): I1 work posted before a ring is seen by the sleeper's look after arming, or the ring wakes
 * it; I2 at most one wake-up per arming. Ringing before posting is forbidden.
 *
 * <p><b>Threading:</b> {@link #ring} from any thread, {@link #arm} and {@link #disarm} by the sleeper.
 */
final class Doorbell {

    private final AtomicBoolean armed = new AtomicBoolean();
    private final Runnable wakeUp;

    /**
     * @param wakeUp ends the present sleep, or the next if there is none now
     */
    Doorbell(Runnable wakeUp) {
        this.wakeUp = wakeUp;
    }

    /** Something has been posted. */
    void ring() {
        if (armed.get() && armed.compareAndSet(true, false)) {
            wakeUp.run();
        }
    }

    /** The sleeper is about to sleep; it must look for work between this and the sleep. */
    void arm() {
        armed.set(true);
    }

    /** The sleeper is awake. */
    void disarm() {
        armed.set(false);
    }
}
