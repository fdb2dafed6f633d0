package io.sluice.sql;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for whom, kept between the tries of waiting statements. H2 sees a deadlock only while all its members wait inside
 * H2 at the same moment, which with slices (D-05) is rare as soon as there are more than two.
 *
 * <p><b>Invariants:</b> I1 a cycle is taken for a deadlock only when each of its edges was seen in two tries running, so that a
 * transaction number that H2 gave to somebody else meanwhile does not make one; I2 one cycle has one victim: who finds it
 * takes its own edge out before anybody else looks. <b>Threading:</b> any thread; one short section.
 */
final class WaitGraph {

    /**
     * One transaction waits for another, both by H2's numbers.
     *
     * @param waiter who could not go on
     * @param blocker who holds the row
     */
    record Edge(int waiter, int blocker) {

        private static final Pattern LOCKED =
                Pattern.compile("is locked by tx (\\d+) and can not be updated by tx (\\d+)");

        /** Read out of H2's error; null if it does not say, as behind a server. */
        static @Nullable Edge of(SQLException e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof MVStoreException store
                        && store.getErrorCode() == DataUtils.ERROR_TRANSACTION_LOCKED
                        && store.getMessage() != null) {
                    Matcher matcher = LOCKED.matcher(store.getMessage());
                    return matcher.find()
                            ? new Edge(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1)))
                            : null;
                }
            }
            return null;
        }
    }

    private record Seen(int blocker, int times) {}

    private static final int TIMES_TO_BELIEVE = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, Seen> edges = new HashMap<>();

    /** Notes the edge, and says whether it closes a deadlock, of which its waiter is the victim then. */
    boolean closesCycle(Edge edge) {
        lock.lock();
        try {
            Seen before = edges.get(edge.waiter());
            int times = before != null && before.blocker() == edge.blocker() ? before.times() + 1 : 1;
            edges.put(edge.waiter(), new Seen(edge.blocker(), times));
            if (times >= TIMES_TO_BELIEVE && leadsBack(edge)) {
                edges.remove(edge.waiter());
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean leadsBack(Edge edge) {
        int at = edge.blocker();
        for (int steps = 0; steps <= edges.size(); steps++) {
            Seen next = edges.get(at);
            if (next == null || next.times() < TIMES_TO_BELIEVE) {
                return false;
            }
            if (next.blocker() == edge.waiter()) {
                return true;
            }
            at = next.blocker();
        }
        return false;
    }

    /** The waiter waits no longer. */
    void ended(Edge edge) {
        lock.lock();
        try {
            edges.remove(edge.waiter());
        } finally {
            lock.unlock();
        }
    }
}
