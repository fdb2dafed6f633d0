package io.sluice.flow;

/**
 * Sees messages and steps go by. A node runs with {@link #off()} unless somebody wants to watch; then nothing is wrapped
 * and the methods do nothing.
 *
 * <p>Typed messages carry no sender. The sender is whatever the current thread was last {@link #enter entered} as: an
 * actor while it handles a message, a task worker while it runs a task, a loop while it serves a socket.
 *
 * <p><b>Threading:</b> any thread; {@code enter}/{@code leave} pairs nest on one thread.
 */
public interface Tap {

    /** Watches nothing. */
    static Tap off() {
        return OffTap.INSTANCE;
    }

    /** The current party put a message into the mailbox of {@code to}. */
    void sent(String to, Object message);

    /** {@code actor} is about to handle a message. */
    void received(String actor, Object message);

    /**
     * The current party did something that is no message: cut a packet, queued a command, started a task.
     *
     * @param step what, a short past participle such as {@code "command queued"}
     * @param subject whom or what it concerns; its {@code toString} is shown
     */
    void step(String step, Object subject);

    /** From here on this thread acts as {@code party}; returns whom it acted as before, for {@link #leave}. */
    String enter(String party);

    /** Ends what {@link #enter} began. */
    void leave(String previous);

    /** Whether anything is watched at all: false means mailboxes and behaviours are left as they are. */
    default boolean isOn() {
        return true;
    }
}
