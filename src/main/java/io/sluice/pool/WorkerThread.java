package io.sluice.pool;

import io.sluice.task.ScopedThread;

/** A thread of one worker of one core. */
final class WorkerThread extends ScopedThread {

    private final CoreExecutor core;
    private final Worker worker;

    WorkerThread(CoreExecutor core, Worker worker, String name) {
        super(() -> core.serve(worker), name);
        this.core = core;
        this.worker = worker;
    }

    CoreExecutor core() {
        return core;
    }

    Worker worker() {
        return worker;
    }
}
