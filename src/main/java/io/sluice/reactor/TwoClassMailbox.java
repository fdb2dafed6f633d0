package io.sluice.reactor;

import com.typesafe.config.Config;
import io.sluice.flow.Tap;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.AbstractNodeQueue;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.apache.pekko.dispatch.UnboundedMessageQueueSemantics;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Mailboxes with two classes: immediate messages come before {@link LazyMessage}s, each class first in, first out
 * (R-C-047). While the node is tapped its mailboxes report what is put into them, on the sender's thread; a mailbox
 * created without a tap has no trace of one.
 */
public final class TwoClassMailbox implements MailboxType, ProducesMessageQueue<TwoClassMailbox.Queue> {

    private final Tap tap;

    /** Pekko calls this constructor by reflection. */
    public TwoClassMailbox(ActorSystem.Settings settings, Config config) {
        tap = Setups.of(settings).tap();
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return tap.isOn() ? new TappedQueue(tap) : new Queue();
    }

    /** Many producers, one consumer at a time; {@code hasMessages} is safe beside the consumer. */
    static class Queue implements MessageQueue, UnboundedMessageQueueSemantics {

        private final Envelopes immediate = new Envelopes();
        private final Envelopes lazy = new Envelopes();

        @Override
        public void enqueue(ActorRef receiver, Envelope envelope) {
            (envelope.message() instanceof LazyMessage ? lazy : immediate).add(envelope);
        }

        @Override
        public @Nullable Envelope dequeue() {
            Envelope first = immediate.poll();
            return first == null ? lazy.poll() : first;
        }

        @Override
        public int numberOfMessages() {
            return immediate.count() + lazy.count();
        }

        @Override
        public boolean hasMessages() {
            return !immediate.isEmpty() || !lazy.isEmpty();
        }

        @Override
        public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
            for (Envelope left = dequeue(); left != null; left = dequeue()) {
                deadLetters.enqueue(owner, left);
            }
        }
    }

    private static final class TappedQueue extends Queue {

        private final Tap tap;

        TappedQueue(Tap tap) {
            this.tap = tap;
        }

        @Override
        public void enqueue(ActorRef receiver, Envelope envelope) {
            tap.sent(receiver.path().name(), envelope.message());
            super.enqueue(receiver, envelope);
        }
    }

    @SuppressWarnings("serial") // an AtomicReference by inheritance; nobody serialises it
    private static final class Envelopes extends AbstractNodeQueue<Envelope> {}
}
