package io.sluice.flow;

import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.setup.Setup;

/**
 * Carries the clock and the tap of a node into its actor system, where mailboxes and dispatchers, which Pekko creates
 * from the configuration, find them.
 */
public final class FlowSetup extends Setup {

    private static final FlowSetup PLAIN = new FlowSetup(Clock.system(), Tap.off());

    private final Clock clock;
    private final Tap tap;

    /** What every part of the system shall use. */
    public FlowSetup(Clock clock, Tap tap) {
        this.clock = clock;
        this.tap = tap;
    }

    /** The clock of the system. */
    public Clock clock() {
        return clock;
    }

    /** The tap of the system. */
    public Tap tap() {
        return tap;
    }

    /** The set-up a system was started with; the system clock and no tap where none was given. */
    public static FlowSetup of(ActorSystem system) {
        return system.settings().setup().get(FlowSetup.class).orElse(PLAIN);
    }
}
