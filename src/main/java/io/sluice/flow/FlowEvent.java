package io.sluice.flow;

/** One thing a tap saw. <b>Units:</b> {@code atNanos} is {@link Clock#nanoTime()}. */
public sealed interface FlowEvent {

    /** When it was seen. */
    long atNanos();

    /** Who acted: the sender, the receiver, or the party that made the step. */
    String party();

    /** A message went into a mailbox. */
    record Sent(long atNanos, String party, String to, Object message) implements FlowEvent {}

    /** An actor is about to handle a message. */
    record Received(long atNanos, String party, Object message) implements FlowEvent {}

    /** Something that is no message. */
    record Step(long atNanos, String party, String step, Object subject) implements FlowEvent {}
}
