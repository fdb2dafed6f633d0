package io.sluice.pool;

import io.sluice.task.Task;
import io.sluice.task.TaskOwner;
import io.sluice.task.TaskScope;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A task that notes what became of it. */
final class ProbeTask implements Task, TaskOwner {

    final CountDownLatch began = new CountDownLatch(1);
    final AtomicInteger runs = new AtomicInteger();
    final AtomicInteger refusals = new AtomicInteger();
    final CompletableFuture<Thread> ran = new CompletableFuture<>();
    final CompletableFuture<Refusal> refused = new CompletableFuture<>();

    private final String name;
    private final long affinity;
    private final Runnable body;

    ProbeTask(String name, long affinity, Runnable body) {
        this.name = name;
        this.affinity = affinity;
        this.body = body;
    }

    static ProbeTask withAffinity(long affinity) {
        return new ProbeTask("affinity " + affinity, affinity, () -> {});
    }

    static ProbeTask doing(Runnable body) {
        return new ProbeTask("task", 0, body);
    }

    /** Runs until the latch opens. */
    static ProbeTask blockedBy(CountDownLatch latch) {
        return new ProbeTask("blocked", 0, () -> await(latch));
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PoolFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody opened the latch");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    ProbeTask submittedTo(TaskPool pool) {
        pool.submit(this);
        return this;
    }

    /** Submits and waits until the body is entered. */
    ProbeTask begunIn(TaskPool pool) {
        pool.submit(this);
        await(began);
        return this;
    }

    Thread thread() {
        return ran.orTimeout(PoolFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    Refusal refusal() {
        return refused.orTimeout(PoolFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @Override
    public TaskOwner owner() {
        return this;
    }

    @Override
    public long affinity() {
        return affinity;
    }

    @Override
    public void run(TaskScope scope) {
        runs.incrementAndGet();
        began.countDown();
        try {
            body.run();
        } finally {
            ran.complete(Thread.currentThread());
        }
    }

    @Override
    public void refused(Refusal reason) {
        refusals.incrementAndGet();
        refused.complete(reason);
    }

    @Override
    public String toString() {
        return name;
    }
}
