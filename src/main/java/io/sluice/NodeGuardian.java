package io.sluice;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The parent of everything that runs in a node. It wires the rooms once and then only watches: a part that has ended,
 * because it failed more often than its limit, is a reason to stop the node.
 */
final class NodeGuardian {

    private NodeGuardian() {}

    /**
     * @param wiring starts the rooms as children; false if that failed, which it has told whoever waits
     * @param lost told the name of a part that has ended
     */
    static Behavior<Void> create(Predicate<ActorContext<Void>> wiring, Consumer<String> lost) {
        return Behaviors.setup(context -> {
            if (!wiring.test(context)) {
                return Behaviors.stopped();
            }
            return Behaviors.receive(Void.class)
                    .onSignal(ChildFailed.class, failed -> {
                        lost.accept(failed.getRef().path().name() + " failed too often: " + failed.cause());
                        return Behaviors.same();
                    })
                    .onSignal(Terminated.class, ended -> {
                        lost.accept(ended.getRef().path().name() + " has ended");
                        return Behaviors.same();
                    })
                    .build();
        });
    }
}
