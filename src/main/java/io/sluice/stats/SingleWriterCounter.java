package io.sluice.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A counter that one thread writes and any thread may read: no atomic read-modify-write, no torn value (R-C-176).
 * <b>Threading:</b> {@link #add} by one thread at a time, {@link #value} by any.
 */
public final class SingleWriterCounter {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(SingleWriterCounter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("FieldMayBeFinal") // written through the VarHandle
    private long value;

    /** Adds one. */
    public void increment() {
        add(1);
    }

    /** Adds {@code delta}, which may be negative for a gauge. */
    public void add(long delta) {
        VALUE.setOpaque(this, value + delta);
    }

    /** The value some moment ago. */
    public long value() {
        return (long) VALUE.getOpaque(this);
    }
}
