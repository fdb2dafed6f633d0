package io.sluice.session;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
    private final CompletableFuture<Void> empty = new CompletableFuture<>();
    private volatile boolean stopping;

    /** The session is there from now on; if the node stops already, it is told so. */
    public void register(Session session) {
        sessions.put(session.id(), session);
        if (stopping) {
            session.stop();
        }
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

    /**
     * What every session does now, by the connections' ids. Each view is of one moment; they are not of the same.
     *
     * @param now on the node's clock, in nanoseconds
     */
    public List<SessionView> views(long now) {
        return sessions.values().stream()
                .map(session -> session.activity().view(session.id(), now))
                .sorted(Comparator.comparingLong(SessionView::id))
                .toList();
    }

    /**
     * Tells every session, present and to come, that the node stops.
     *
     * @return completes when none is left
     */
    public CompletionStage<Void> stopAll() {
        stopping = true;
        sessions.values().forEach(Session::stop);
        completeIfEmpty();
        return empty.minimalCompletionStage();
    }

    private void completeIfEmpty() {
        if (stopping && sessions.isEmpty()) {
            empty.complete(null);
        }
    }
}
