package io.sluice.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.testing.Seeds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClientLedgerTest {

    static LongStream seeds() {
        return Seeds.fresh(50);
    }

    @Test
    @DisplayName("R-C-109: the lowest index wins among the lowest scores")
    void theLowestIndexWins() {
        assertThat(ClientLedger.indexOfLowest(new int[] {5, 5, 5})).isZero();
        assertThat(ClientLedger.indexOfLowest(new int[] {3, 1, 7, 7})).isEqualTo(1);
        assertThat(ClientLedger.indexOfLowest(new int[] {3, 1, 1})).isEqualTo(1);
        assertThat(ClientLedger.indexOfLowest(new int[] {4})).isZero();
    }

    @Test
    @DisplayName("R-C-108: arrivals count at once, so a burst is spread")
    void aBurstIsSpread() {
        ClientLedger ledger = new ClientLedger(3);
        for (int i = 0; i < 7; i++) {
            ledger.placed(ledger.lowest());
        }
        assertThat(ledger.counts()).containsExactly(3, 2, 2);
    }

    @Test
    void aReturnNobodyPlacedBreaksTheBook() {
        ClientLedger ledger = new ClientLedger(1);
        ledger.census(0, 1);
        ledger.returned(0, 1);
        assertThatThrownBy(() -> ledger.returned(0, 1)).hasMessageStartingWith("I1");
    }

    /** A worker and the messages on their way, both ways in order, against a book opened at a random moment. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @DisplayName("R-C-107: a book opened at any moment agrees with the worker once everything has arrived")
    void aBookOpenedAtAnyMomentAgrees(long seed) {
        RandomGenerator random = Seeds.random(seed);
        Deque<String> toWorker = new ArrayDeque<>();
        Deque<int[]> toCoordinator = new ArrayDeque<>(); // {kind, count}: 0 = returned, 1 = census
        int roster = random.nextInt(20);
        for (int i = 0; i < random.nextInt(5); i++) {
            toWorker.add("client"); // placed by an earlier life
        }
        for (int i = 0; i < random.nextInt(5) && roster > 0; i++) {
            roster--;
            toCoordinator.add(new int[] {0, 1}); // reported, not yet read
        }
        ClientLedger ledger = new ClientLedger(1);
        toWorker.add("census");
        for (int step = 0; step < 200; step++) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    ledger.placed(0);
                    toWorker.add("client");
                }
                case 1 -> {
                    String message = toWorker.poll();
                    if ("census".equals(message)) {
                        toCoordinator.add(new int[] {1, roster});
                    } else if (message != null) {
                        roster++;
                    }
                }
                case 2 -> {
                    if (roster > 0) {
                        roster--;
                        toCoordinator.add(new int[] {0, 1});
                    }
                }
                default -> deliver(ledger, toCoordinator.poll());
            }
        }
        for (String message = toWorker.poll(); message != null; message = toWorker.poll()) {
            if (message.equals("census")) {
                toCoordinator.add(new int[] {1, roster});
            } else {
                roster++;
            }
        }
        while (!toCoordinator.isEmpty()) {
            deliver(ledger, toCoordinator.poll());
        }
        assertThat(ledger.counts()).containsExactly(roster);
    }

    private static void deliver(ClientLedger ledger, int[] message) {
        if (message != null) {
            if (message[0] == 0) {
                ledger.returned(0, message[1]);
            } else {
                ledger.census(0, message[1]);
            }
        }
    }
}
