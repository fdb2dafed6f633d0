package io.sluice.pool;

/** Which failures end a thread: those of the machine. A task's own stack overflow is the task's failure. */
final class Fatal {

    private Fatal() {}

    static boolean isFatal(Throwable failure) {
        return failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError);
    }
}
