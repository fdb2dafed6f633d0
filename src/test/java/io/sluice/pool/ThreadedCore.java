package io.sluice.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/** A core whose workers are threads that the checker schedules: a lost wake-up is a deadlock. */
final class ThreadedCore extends WakeModel {

    private final WorkerLife[] threads;
    private final AtomicIntegerArray lives;
    private final Queue<WorkerLife> started = new ConcurrentLinkedQueue<>();
    private final Thread main = Thread.currentThread();
    private volatile boolean ending;

    ThreadedCore(int size) {
        super(size);
        threads = new WorkerLife[size];
        lives = new AtomicIntegerArray(size);
    }

    /** Runs the submitters side by side, waits until every task ran, ends the workers. */
    void run(Runnable... submitters) {
        List<Thread> foreign = new ArrayList<>();
        for (Runnable submitter : submitters) {
            foreign.add(new Thread(submitter));
        }
        foreign.forEach(Thread::start);
        foreign.forEach(ThreadedCore::join);
        while (ran.get() != submitted.get()) {
            LockSupport.park();
        }
        ending = true;
        for (WorkerLife thread = started.poll(); thread != null; thread = started.poll()) {
            LockSupport.unpark(thread);
            join(thread);
        }
    }

    @Override
    public void unpark(int index) {
        LockSupport.unpark(threads[index]);
    }

    @Override
    public boolean start(int index) {
        if (lives.incrementAndGet(index) != 1) {
            throw new IllegalStateException("a second thread for worker " + index);
        }
        WorkerLife thread = new WorkerLife(workers[index]);
        threads[index] = thread;
        started.add(thread);
        thread.start();
        return true;
    }

    private void serve(Worker worker) {
        wake.arrived();
        do {
            while (worker.step()) {
                // one step after the other
            }
        } while (awaitWork(worker.index()));
        worker.threadEnds();
        lives.decrementAndGet(worker.index());
        wake.vacated(worker.index());
    }

    private boolean awaitWork(int index) {
        if (!wake.becomeIdle(index, workers[index]::isAsked)) {
            return true;
        }
        while (wake.isIdle(index)) {
            if (ending) {
                if (wake.leave(index)) {
                    return false;
                }
            } else {
                LockSupport.park();
            }
        }
        wake.arrived();
        return true;
    }

    @Override
    Worker current() {
        return Thread.currentThread() instanceof WorkerLife life ? life.worker : null;
    }

    @Override
    void taskRan() {
        LockSupport.unpark(main);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class WorkerLife extends Thread {

        private final Worker worker;

        WorkerLife(Worker worker) {
            this.worker = worker;
        }

        @Override
        public void run() {
            serve(worker);
        }
    }
}
