package io.sluice.reactor;

import io.sluice.flow.Clock;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import org.apache.pekko.actor.ActorSystem;

/** Finds the clock and the tap where Pekko hands out settings and no system yet. */
final class Setups {

    private static final FlowSetup PLAIN = new FlowSetup(Clock.system(), Tap.off());

    private Setups() {}

    static FlowSetup of(ActorSystem.Settings settings) {
        return settings.setup().get(FlowSetup.class).orElse(PLAIN);
    }
}
