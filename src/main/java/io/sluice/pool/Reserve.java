package io.sluice.pool;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that keeps a core answering while all its workers are blocked: it runs a mailbox run that nobody took for a
 * whole tick, and tries again to start threads after that has failed. It is parked without a time-out when nothing waits.
 *
 * <p>The tick is a pace, not a measured time, so it does not come from the clock.
 */
final class Reserve {

    private static final Logger LOG = LoggerFactory.getLogger(Reserve.class);

    /** Between the wake-up cost and what a waiting snapshot notices; 1 and 10 ms made no difference in CPU. */
    private static final long TICK_NANOS = Duration.ofMillis(1).toNanos();

    /** Ticks between two tries to start a thread: a machine without memory is not asked a thousand times a second. */
    private static final int RETRY_TICKS = 50;

    private final WakeProtocol wake;
    private final BooleanSupplier ended;
    private final AtomicBoolean quiet = new AtomicBoolean();
    private volatile @Nullable Thread thread;

    Reserve(WakeProtocol wake, BooleanSupplier ended) {
        this.wake = wake;
        this.ended = ended;
    }

    /** Something may wait: look. */
    void ring() {
        if (quiet.compareAndSet(true, false)) {
            LockSupport.unpark(thread);
        }
    }

    /** Looks once more and ends. */
    void end() {
        quiet.set(false);
        LockSupport.unpark(thread);
    }

    /** The body of the thread. */
    void serve() {
        thread = Thread.currentThread();
        int ticks = 0;
        while (!ended.getAsBoolean()) {
            if (wake.reserveNeeded()) {
                tick();
                if (++ticks % RETRY_TICKS == 0) {
                    wake.retryStarts();
                }
            } else {
                sleepUntilRung();
            }
        }
    }

    private void sleepUntilRung() {
        quiet.set(true);
        while (quiet.get() && !wake.reserveNeeded() && !ended.getAsBoolean()) {
            LockSupport.park(this);
        }
        quiet.set(false);
    }

    private void tick() {
        long before = wake.runsTaken();
        LockSupport.parkNanos(this, TICK_NANOS);
        if (wake.hasRun() && wake.runsTaken() == before && wake.allBusy()) {
            Runnable run = wake.pollRun();
            if (run != null) {
                runMailbox(run);
                wake.wakeOne();
            }
        }
    }

    private static void runMailbox(Runnable run) {
        try {
            run.run();
        } catch (Throwable e) {
            if (Fatal.isFatal(e)) {
                throw e;
            }
            LOG.error("a mailbox run failed; its actor goes on", e);
        }
    }
}
