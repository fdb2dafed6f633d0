package io.sluice.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoreExecutorTest {

    private final CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
    private final CoreExecutor executor = new CoreExecutor(
                    "core-0", PoolFixture.settings(1, 1), Clock.system(), Tap.off(), Thread::start)
            .open((thread, failure) -> uncaught.complete(failure));

    @AfterEach
    void shutDown() throws InterruptedException {
        executor.shutdown();
        assertThat(executor.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    private Thread threadOfNextRun() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        executor.execute(() -> thread.complete(Thread.currentThread()));
        return thread.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Test
    @DisplayName("a mailbox run that fails is logged and its worker goes on")
    void failedRun() {
        Thread first = threadOfNextRun();
        executor.execute(() -> {
            throw new IllegalStateException("as the test wants");
        });
        assertThat(threadOfNextRun()).isSameAs(first);
        assertThat(uncaught).isNotDone();
    }

    @Test
    @DisplayName("a failure of the machine reaches the uncaught handler; another thread takes the worker over")
    void fatalError() {
        Thread first = threadOfNextRun();
        OutOfMemoryError failure = new OutOfMemoryError("as the test wants");
        executor.execute(() -> {
            throw failure;
        });
        assertThat(uncaught.orTimeout(20, TimeUnit.SECONDS).join()).isSameAs(failure);
        Thread second = threadOfNextRun();
        assertThat(second).isNotSameAs(first);
        assertThat(second.getName()).isEqualTo(first.getName());
    }

    @Test
    @DisplayName("after shutdown nothing is taken, and the threads end")
    void shutdownRejects() throws InterruptedException {
        Thread worker = threadOfNextRun();
        executor.shutdown();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        assertThat(executor.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        worker.join(20_000);
        assertThat(worker.isAlive()).isFalse();
    }
}
