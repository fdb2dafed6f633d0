package io.sluice.cluster;

import io.sluice.stats.StatusVariable;
import java.util.List;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Subscribe;

/**
 * Tells the operator, in one line each, when a node of the cluster comes, goes or cannot be reached.
 * <b>Threading:</b> an actor; {@link #variables} may be read on any thread.
 */
public final class ClusterMembership {

    /** What membership is told: Pekko's own events, nothing else. */
    public sealed interface Command {}

    private record Changed(ClusterEvent.ClusterDomainEvent event) implements Command {}

    private final ActorContext<Command> context;

    private ClusterMembership(ActorContext<Command> context) {
        this.context = context;
    }

    /** Subscribes and reports for as long as it lives. */
    public static Behavior<Command> create() {
        return Behaviors.setup(context -> {
            Cluster cluster = Cluster.get(context.getSystem());
            cluster.subscriptions()
                    .tell(Subscribe.create(
                            context.messageAdapter(ClusterEvent.MemberEvent.class, Changed::new),
                            ClusterEvent.MemberEvent.class));
            cluster.subscriptions()
                    .tell(Subscribe.create(
                            context.messageAdapter(ClusterEvent.ReachabilityEvent.class, Changed::new),
                            ClusterEvent.ReachabilityEvent.class));
            return new ClusterMembership(context).watching();
        });
    }

    /** What a client sees of the cluster from this node. */
    public static List<StatusVariable> variables(ActorSystem<?> system) {
        return List.of(
                new StatusVariable("Sluice_cluster_members", () -> Long.toString(membersUp(system))),
                new StatusVariable(
                        "Sluice_cluster_unreachable",
                        () -> Integer.toString(
                                Cluster.get(system).state().getUnreachable().size())));
    }

    private static long membersUp(ActorSystem<?> system) {
        long count = 0;
        for (Member member : Cluster.get(system).state().getMembers()) {
            if (member.status().equals(MemberStatus.up())) {
                count++;
            }
        }
        return count;
    }

    private Behavior<Command> watching() {
        return Behaviors.receive(Command.class)
                .onMessage(Changed.class, this::onChanged)
                .build();
    }

    private Behavior<Command> onChanged(Changed changed) {
        if (changed.event() instanceof ClusterEvent.MemberEvent event) {
            context.getLog()
                    .info(
                            "cluster: {} is {}",
                            event.member().address(),
                            event.member().status());
        } else if (changed.event() instanceof ClusterEvent.UnreachableMember event) {
            context.getLog()
                    .warn("cluster: {} cannot be reached", event.member().address());
        } else if (changed.event() instanceof ClusterEvent.ReachableMember event) {
            context.getLog()
                    .info("cluster: {} can be reached again", event.member().address());
        }
        return Behaviors.same();
    }
}
