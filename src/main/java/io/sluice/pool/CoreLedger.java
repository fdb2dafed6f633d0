package io.sluice.pool;

import io.sluice.stats.SingleWriterCounter;
import io.sluice.task.Task.Refusal;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a core has to do: its queue, first in first out, and the numbers of its admission. It outlives the behaviour, which
 * is its only writer (D-16).
 *
 * <pre>
 * open    -> stopped  // stop: the queue is refused, later tasks too (R-C-156, R-C-171)
 * open    -> ended    // the core is gone for good; stopped, and nobody will write here again
 * stopped -> ended
 * </pre>
 * <b>Invariants</b>, the cheap ones checked after every change and all of them after a restart:
 * <ul>
 *   <li>I1 the published backlog is the queue's length
 *   <li>I2 requested = taken + refused + queued
 *   <li>I3 a stopped core has an empty queue
 *   <li>I4 nobody has claimed a queued task
 * </ul>
 * <b>Threading:</b> changed by the behaviour's current thread; {@code hasQueued}, {@code isStopped}, {@code isEnded} and the
 * counters may be read by any. <b>Source:</b> R-C-156, R-C-159, R-C-162, R-C-171, G-C-01, G-C-31.
 */
final class CoreLedger {

    private static final Logger LOG = LoggerFactory.getLogger(CoreLedger.class);

    private final ArrayDeque<QueuedTask> queue = new ArrayDeque<>();
    private final SingleWriterCounter requested = new SingleWriterCounter();
    private final SingleWriterCounter taken = new SingleWriterCounter();
    private final SingleWriterCounter refused = new SingleWriterCounter();
    private volatile int backlog;
    private volatile boolean stopped;
    private volatile boolean ended;

    /** Queues the task, or refuses it when stopped; a task that is already in is left alone. */
    void admit(QueuedTask task) {
        if (task.isAdmitted()) {
            return;
        }
        queue.addLast(task);
        task.markAdmitted();
        requested.increment();
        if (stopped) {
            refuseQueued(Refusal.STOPPED);
        }
    }

    /** The oldest queued task, now the caller's to run, or null. */
    @Nullable
    QueuedTask take() {
        for (QueuedTask task = queue.pollFirst(); task != null; task = queue.pollFirst()) {
            if (task.claim()) {
                taken.increment();
                return task;
            }
            refused.increment(); // by the submitter, who saw the core end
        }
        return null;
    }

    /** Shows the queue's length to the workers; ends each change, before the next wake-up. */
    void publish() {
        if (backlog != queue.size()) {
            backlog = queue.size();
        }
        String broken = brokenCheaply();
        assert broken == null : broken;
    }

    /** Refuses what is queued and everything later; running tasks go on (R-C-170a). */
    void stop() {
        stopped = true;
        refuseQueued(Refusal.STOPPED);
        publish();
    }

    /** The core is gone for good. */
    void end() {
        ended = true;
        stop();
    }

    /** After a restart: a queue that contradicts itself is emptied, each task in it answered as in doubt (D-16). */
    void repair() {
        String broken = broken();
        if (broken != null) {
            LOG.error("task queue is inconsistent ({}); its {} tasks are refused", broken, queue.size());
            refuseQueued(Refusal.IN_DOUBT);
            requested.add(taken.value() + refused.value() - requested.value());
            publish();
        }
    }

    boolean hasQueued() {
        return backlog > 0;
    }

    int backlog() {
        return backlog;
    }

    boolean isStopped() {
        return stopped;
    }

    boolean isEnded() {
        return ended;
    }

    long requested() {
        return requested.value();
    }

    long refused() {
        return refused.value();
    }

    /** Refuses one task and goes on whatever its {@code refused} does. */
    static void refuse(QueuedTask task, Refusal reason) {
        try {
            task.refuse(reason);
        } catch (Throwable e) {
            if (Fatal.isFatal(e)) {
                throw e;
            }
            LOG.error("{} failed while being refused as {}", task, reason, e);
        }
    }

    private void refuseQueued(Refusal reason) {
        for (QueuedTask task = queue.pollFirst(); task != null; task = queue.pollFirst()) {
            refused.increment();
            refuse(task, reason);
        }
    }

    private @Nullable String broken() {
        for (QueuedTask task : queue) {
            if (task.isClaimed()) {
                return "I4: " + task + " is queued and claimed";
            }
        }
        return brokenCheaply();
    }

    private @Nullable String brokenCheaply() {
        if (backlog != queue.size()) {
            return "I1: backlog " + backlog + ", queued " + queue.size();
        }
        if (requested.value() != taken.value() + refused.value() + queue.size()) {
            return "I2: requested " + requested.value() + ", taken " + taken.value() + ", refused " + refused.value()
                    + ", queued " + queue.size();
        }
        return stopped && !queue.isEmpty() ? "I3: stopped with " + queue.size() + " queued" : null;
    }
}
