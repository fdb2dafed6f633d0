package io.sluice.session;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a node by their connection's id: one look-up map and nothing else, so a concurrent map serves (R-Z-075).
 * <b>Threading:</b> any.
 */
public final class SessionRegistry {

    private final Map<Long, Session> sessions = new ConcurrentHashMap<>();
    private volatile @Nullable CompletableFuture<Void> empty;

    /** The session is there from now on. */
    public void register(Session session) {
        sessions.put(session.id(), session);
    }

    /** The session has given back what it held. */
    public void deregister(Session session) {
        sessions.remove(session.id(), session);
        completeIfEmpty();
    }

    /** The session of a connection, or null. */
    public @Nullable Session find(long connectionId) {
        return sessions.get(connectionId);
    }

    /** A view of the sessions, weakly consistent. */
    public Collection<Session> all() {
        return Collections.unmodifiableCollection(sessions.values());
    }

    /** Completes when no session is left; to be asked once nobody new is let in. */
    public CompletionStage<Void> whenEmpty() {
        CompletableFuture<Void> future = new CompletableFuture<>();
        empty = future;
        completeIfEmpty();
        return future;
    }

    private void completeIfEmpty() {
        CompletableFuture<Void> future = empty;
        if (future != null && sessions.isEmpty()) {
            future.complete(null);
        }
    }
}
