package io.sluice.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.task.Task;
import io.sluice.task.Task.Refusal;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoreLedgerTest {

    private final CoreLedger ledger = new CoreLedger();

    private QueuedTask admit(Task task) {
        QueuedTask queued = new QueuedTask(task, 0);
        ledger.admit(queued);
        ledger.publish();
        return queued;
    }

    @Test
    @DisplayName("D-16: a message seen again before a restart queues its task once")
    void admittedOnce() {
        QueuedTask queued = admit(ProbeTask.withAffinity(0));
        ledger.admit(queued);
        ledger.publish();
        assertThat(ledger.backlog()).isEqualTo(1);
        assertThat(ledger.requested()).isEqualTo(1);
    }

    @Test
    @DisplayName("D-16: a sound queue survives a restart untouched")
    void soundQueueStays() {
        QueuedTask first = admit(ProbeTask.withAffinity(0));
        admit(ProbeTask.withAffinity(0));
        ledger.repair();
        assertThat(ledger.backlog()).isEqualTo(2);
        assertThat(ledger.take()).isSameAs(first);
    }

    @Test
    @DisplayName(
            "D-16: a queue that contradicts itself is emptied, its tasks answered as in doubt, and then works again")
    void brokenQueueIsRebuilt() {
        ProbeTask inDoubt = ProbeTask.withAffinity(0);
        ProbeTask elsewhere = ProbeTask.withAffinity(0);
        admit(inDoubt);
        assertThat(admit(elsewhere).claim())
                .as("somebody takes it past the queue")
                .isTrue();
        ledger.repair();
        assertThat(inDoubt.refusal()).isEqualTo(Refusal.IN_DOUBT);
        assertThat(elsewhere.refusals).as("is its taker's to answer").hasValue(0);
        assertThat(ledger.hasQueued()).isFalse();
        QueuedTask next = admit(ProbeTask.withAffinity(0));
        assertThat(ledger.take()).isSameAs(next);
        ledger.publish();
    }

    @Test
    @DisplayName("R-C-162: a task whose refusal throws does not keep the others from being refused")
    void refusalsAreIndependent() {
        ProbeTask other = ProbeTask.withAffinity(0);
        admit(new Thrower());
        admit(other);
        ledger.stop();
        assertThat(other.refusal()).isEqualTo(Refusal.STOPPED);
        assertThat(ledger.refused()).isEqualTo(2);
    }

    private static final class Thrower implements Task, TaskOwner {

        @Override
        public TaskOwner owner() {
            return this;
        }

        @Override
        public long affinity() {
            return 0;
        }

        @Override
        public void run(TaskScope scope) {}

        @Override
        public void refused(Refusal reason) {
            throw new IllegalStateException("as the test wants");
        }
    }
}
