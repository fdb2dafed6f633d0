package io.sluice.flow;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Puts a behaviour under a tap. A behaviour spawned while the tap is off is returned unwrapped. */
public final class Tapped {

    private Tapped() {}

    /**
     * Reports each message {@code behavior} receives, under the name of the actor's path.
     *
     * @param protocol the type of the messages, for the interceptor
     */
    public static <T> Behavior<T> behavior(Tap tap, Class<T> protocol, Behavior<T> behavior) {
        return tap.isOn() ? Behaviors.intercept(() -> new Interceptor<>(protocol, tap), behavior) : behavior;
    }

    private static final class Interceptor<T> extends BehaviorInterceptor<T, T> {

        private final Tap tap;

        Interceptor(Class<T> protocol, Tap tap) {
            super(protocol);
            this.tap = tap;
        }

        @Override
        public Behavior<T> aroundReceive(TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
            String name = context.asJava().getSelf().path().name();
            String previous = tap.enter(name);
            try {
                tap.received(name, message);
                return target.apply(context, message);
            } finally {
                tap.leave(previous);
            }
        }

        @Override
        public boolean isSame(BehaviorInterceptor<Object, Object> other) {
            return other instanceof Interceptor<?>;
        }
    }
}
