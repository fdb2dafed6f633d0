package io.sluice.pool;

import com.typesafe.config.Config;
import io.sluice.flow.FlowSetup;
import io.sluice.flow.Tap;
import io.sluice.task.Task.Refusal;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.apache.pekko.dispatch.UnboundedMessageQueueSemantics;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The mailbox of a task core: unbounded, in order of arrival. Tasks still in it when the core is gone are refused, not
 * dropped (G-C-31). Under a tap it reports each message on the sender's thread (D-19); otherwise nothing is asked per
 * message. Pekko creates it by name.
 */
public final class CoreMailbox implements MailboxType, ProducesMessageQueue<CoreMailbox.PlainQueue> {

    /** The constructor Pekko looks for. */
    public CoreMailbox(ActorSystem.Settings settings, Config config) {}

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        Tap tap = system.isDefined() ? FlowSetup.of(system.get()).tap() : Tap.off();
        return tap.isOn() && owner.isDefined()
                ? new TappedQueue(tap, owner.get().path().name())
                : new PlainQueue();
    }

    /** Several senders, one receiver at a time; {@code hasMessages} may be asked beside it. */
    static class PlainQueue implements MessageQueue, UnboundedMessageQueueSemantics {

        private final Queue<Envelope> envelopes = new ConcurrentLinkedQueue<>();

        @Override
        public void enqueue(ActorRef receiver, Envelope envelope) {
            envelopes.add(envelope);
        }

        @Override
        public @Nullable Envelope dequeue() {
            return envelopes.poll();
        }

        @Override
        public int numberOfMessages() {
            return envelopes.size();
        }

        @Override
        public boolean hasMessages() {
            return !envelopes.isEmpty();
        }

        @Override
        public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
            for (Envelope envelope = dequeue(); envelope != null; envelope = dequeue()) {
                if (envelope.message() instanceof TaskCore.Execute execute) {
                    CoreLedger.refuse(execute.task(), Refusal.STOPPED);
                } else {
                    deadLetters.enqueue(owner, envelope);
                }
            }
        }
    }

    private static final class TappedQueue extends PlainQueue {

        private final Tap tap;
        private final String name;

        TappedQueue(Tap tap, String name) {
            this.tap = tap;
            this.name = name;
        }

        @Override
        public void enqueue(ActorRef receiver, Envelope envelope) {
            tap.sent(name, envelope.message());
            super.enqueue(receiver, envelope);
        }
    }
}
