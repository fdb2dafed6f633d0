package io.sluice.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TwoClassMailboxTest {

    private record Late(int n) implements LazyMessage {}

    @Test
    @DisplayName(
            "R-C-047: immediate messages come before lazy ones, each class in its order, also those that arrive meanwhile")
    void immediateComesBeforeLazy() {
        TwoClassMailbox.Queue queue = new TwoClassMailbox.Queue();
        List<Object> sent = List.of(new Late(1), "a", new Late(2), "b");
        sent.forEach(message -> put(queue, message));
        List<Object> taken = new ArrayList<>();
        taken.add(queue.dequeue().message());
        taken.add(queue.dequeue().message());
        taken.add(queue.dequeue().message());
        put(queue, "c");
        assertThat(queue.numberOfMessages()).isEqualTo(2);
        taken.add(queue.dequeue().message());
        taken.add(queue.dequeue().message());
        assertThat(taken).containsExactly("a", "b", new Late(1), "c", new Late(2));
        assertThat(queue.dequeue()).isNull();
        assertThat(queue.hasMessages()).isFalse();
    }

    @Test
    @DisplayName("R-C-046, R-C-047: of the worker's messages the close is lazy, all others immediate")
    void onlyTheCloseIsLazy() {
        assertThat(ConnectionWorker.Command.class.getPermittedSubclasses())
                .filteredOn(LazyMessage.class::isAssignableFrom)
                .containsExactly(ConnectionWorker.ShutdownClient.class);
    }

    private static void put(TwoClassMailbox.Queue queue, Object message) {
        queue.enqueue(ActorRef.noSender(), Envelope.apply(message, ActorRef.noSender()));
    }
}
