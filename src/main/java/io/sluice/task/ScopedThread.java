package io.sluice.task;

import org.jspecify.annotations.Nullable;

/** A thread with a field for its {@link TaskScope}, so that looking it up costs no thread-local. */
public class ScopedThread extends Thread {

    @Nullable
    TaskScope scope;

    /** A daemon thread: the node, not its threads, decides when the process ends. */
    public ScopedThread(Runnable body, String name) {
        super(body, name);
        setDaemon(true);
    }
}
