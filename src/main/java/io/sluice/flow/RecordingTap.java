package io.sluice.flow;

import java.util.function.Consumer;

/**
 * Turns what goes by into {@link FlowEvent}s for a sink. <b>Threading:</b> events arrive on the thread that acts; the
 * sink must be safe for that and must not block.
 */
public final class RecordingTap implements Tap {

    /** Shown for a thread that nobody entered: a client of the system, a timer. */
    public static final String OUTSIDE = "outside";

    private final ThreadLocal<String> party = ThreadLocal.withInitial(() -> OUTSIDE);
    private final Clock clock;
    private final Consumer<? super FlowEvent> sink;

    /** A tap whose events are stamped by {@code clock} and go to {@code sink}. */
    public RecordingTap(Clock clock, Consumer<? super FlowEvent> sink) {
        this.clock = clock;
        this.sink = sink;
    }

    @Override
    public void sent(String to, Object message) {
        sink.accept(new FlowEvent.Sent(clock.nanoTime(), party.get(), to, message));
    }

    @Override
    public void received(String actor, Object message) {
        sink.accept(new FlowEvent.Received(clock.nanoTime(), actor, message));
    }

    @Override
    public void step(String step, Object subject) {
        sink.accept(new FlowEvent.Step(clock.nanoTime(), party.get(), step, subject));
    }

    @Override
    public String enter(String who) {
        String previous = party.get();
        party.set(who);
        return previous;
    }

    @Override
    public void leave(String previous) {
        party.set(previous);
    }
}
