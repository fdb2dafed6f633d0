package io.sluice.reactor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Who stopped for want of budget and is owed a turn, in order of the stops. A record added in one tick is passed over once,
 * so that every other ready connection is served between two turns of a hog (R-C-033).
 *
 * <p><b>Invariants:</b> I1 one record per subject, its directions OR-ed (R-C-032); I2 a record with no direction left is
 * gone after the next pass (R-C-036).
 *
 * <p><b>Threading:</b> the loop's.
 *
 * @param <T> the subjects
 */
final class ExhaustedList<T> {

    static final int READ = 1;
    static final int WRITE = 2;

    /** What one subject is owed; made once with its subject. */
    static final class Owed<T> {

        private final T subject;
        private int directions;
        private boolean prepared;
        private boolean listed;

        Owed(T subject) {
            this.subject = subject;
        }

        T subject() {
            return subject;
        }

        boolean owes(int direction) {
            return (directions & direction) != 0;
        }
    }

    private final List<Owed<T>> records = new ArrayList<>();

    /** {@code direction} stopped with work left. */
    void add(Owed<T> owed, int direction) {
        if (owed.directions == 0) {
            owed.prepared = false;
        }
        owed.directions |= direction;
        if (!owed.listed) {
            owed.listed = true;
            records.add(owed);
        }
    }

    /** Nothing is owed in {@code direction} any more. */
    void settle(Owed<T> owed, int direction) {
        owed.directions &= ~direction;
    }

    /** The subject is gone (R-C-037). */
    void remove(Owed<T> owed) {
        owed.directions = 0;
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** Gives each record that has been passed over once its turn. */
    void pass(Consumer<Owed<T>> resume) {
        int present = records.size(); // records added by a turn wait for the next pass
        for (int i = 0; i < present; i++) {
            Owed<T> owed = records.get(i);
            if (owed.directions == 0) {
                continue;
            }
            if (owed.prepared) {
                resume.accept(owed);
            } else {
                owed.prepared = true;
            }
        }
        records.removeIf(ExhaustedList::isSettled);
    }

    private static boolean isSettled(Owed<?> owed) {
        if (owed.directions == 0) {
            owed.listed = false;
            return true;
        }
        return false;
    }
}
