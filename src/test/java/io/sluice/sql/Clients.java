package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.task.CancelToken;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Runs statements beside the test's own thread. */
final class Clients implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** The error's number, 0 for none. */
    CompletableFuture<Integer> code(SqlSession session, String sql, CancelToken token) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        SqlFixture.run(session, sql, token);
                        return 0;
                    } catch (SqlError e) {
                        return e.code();
                    }
                },
                threads);
    }

    CompletableFuture<Integer> code(SqlSession session, String sql) {
        return code(session, sql, new CancelToken());
    }

    /** What {@code work} failed with is kept in {@code failure}. */
    CompletableFuture<Void> run(Runnable work, AtomicReference<Throwable> failure) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable e) {
                        failure.compareAndSet(null, e);
                    }
                },
                threads);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
