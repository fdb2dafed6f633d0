package io.sluice.coordinator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many clients each worker has, by the coordinator's own book (R-C-107): plain bookkeeping without an actor.
 *
 * <p>A book begins unknown and asks each worker for a census. Messages between two actors keep their order, so a census
 * counts exactly the clients placed before it was asked for and not returned before it was answered.
 *
 * <p><b>Invariants:</b> I1 no count is negative; I2 once the census of a worker is in, its count = clients placed − returned.
 */
final class ClientLedger {

    private final int[] clients;
    private final boolean[] counted;

    ClientLedger(int workers) {
        clients = new int[workers];
        counted = new boolean[workers];
    }

    /** A client was sent to {@code worker}; it counts at once. */
    void placed(int worker) {
        clients[worker]++;
    }

    /** {@code count} clients of {@code worker} are gone. Before its census they are unknown here, and not in it. */
    void returned(int worker, int count) {
        if (counted[worker]) {
            clients[worker] -= count;
        }
        checked();
    }

    /** {@code worker} had so many clients when the book was opened; those placed since come on top. */
    void census(int worker, int count) {
        if (!counted[worker]) {
            counted[worker] = true;
            clients[worker] += count;
        }
        checked();
    }

    /** The worker with the lowest score, the lowest index among equals (R-C-108, R-C-109); the score is the client count. */
    int lowest() {
        return indexOfLowest(clients);
    }

    List<Integer> counts() {
        List<Integer> counts = new ArrayList<>(clients.length);
        for (int count : clients) {
            counts.add(count);
        }
        return counts;
    }

    static int indexOfLowest(int[] scores) {
        int lowest = 0;
        for (int i = 1; i < scores.length; i++) {
            if (scores[i] < scores[lowest]) {
                lowest = i;
            }
        }
        return lowest;
    }

    private void checked() {
        assert Arrays.stream(clients).allMatch(count -> count >= 0) : "I1: " + Arrays.toString(clients);
    }
}
