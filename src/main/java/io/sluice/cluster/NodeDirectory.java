package io.sluice.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;

/**
 * Tells every other node of the cluster who this one is, and remembers what they tell. One per node; they find each other
 * through the receptionist.
 *
 * <p><b>Threading:</b> an actor; what it knows goes as an immutable map to whoever was given at the start.
 */
public final class NodeDirectory {

    /** Everything a directory can be told. */
    public sealed interface Command {}

    /** Another node says who it is. */
    public record Present(NodeCard card) implements Command, ClusterMessage {}

    private record Listed(Receptionist.Listing listing) implements Command {}

    private static final ServiceKey<Present> KEY = ServiceKey.create(Present.class, "sluice-nodes");

    private final ActorContext<Command> context;
    private final NodeCard own;
    private final Consumer<Map<String, NodeCard>> book;
    private final Map<String, NodeCard> cards = new HashMap<>();
    private final Set<ActorRef<Present>> told = new HashSet<>();

    private NodeDirectory(ActorContext<Command> context, NodeCard own, Consumer<Map<String, NodeCard>> book) {
        this.context = context;
        this.own = own;
        this.book = book;
    }

    /**
     * Registers and listens for as long as it lives.
     *
     * @param own who this node is
     * @param book gets what is known after each change: cards by address
     */
    public static Behavior<Command> create(NodeCard own, Consumer<Map<String, NodeCard>> book) {
        return Behaviors.setup(context -> {
            ActorRef<Present> self = context.getSelf().narrow();
            context.getSystem().receptionist().tell(Receptionist.register(KEY, self));
            context.getSystem()
                    .receptionist()
                    .tell(Receptionist.subscribe(KEY, context.messageAdapter(Receptionist.Listing.class, Listed::new)));
            NodeDirectory directory = new NodeDirectory(context, own, book);
            directory.keep(own);
            return directory.listening();
        });
    }

    private Behavior<Command> listening() {
        return Behaviors.receive(Command.class)
                .onMessage(Present.class, this::onPresent)
                .onMessage(Listed.class, this::onListed)
                .build();
    }

    private Behavior<Command> onPresent(Present present) {
        keep(present.card());
        return Behaviors.same();
    }

    /** Newcomers are told; a node that went and came again is a newcomer. */
    private Behavior<Command> onListed(Listed listed) {
        Set<ActorRef<Present>> present = listed.listing().getServiceInstances(KEY);
        told.retainAll(present);
        for (ActorRef<Present> other : present) {
            if (!other.path().equals(context.getSelf().path()) && told.add(other)) {
                other.tell(new Present(own));
            }
        }
        return Behaviors.same();
    }

    private void keep(NodeCard card) {
        cards.put(card.address(), card);
        book.accept(Map.copyOf(cards));
    }
}
