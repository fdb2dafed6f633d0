package io.sluice.pool;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A set of small numbers, one bit each, so that there is no limit of 64. A number is in it at most once (R-C-161), and of
 * several callers who take the same number exactly one gets it (R-C-166).
 *
 * <p><b>Threading:</b> any thread. Each operation is atomic for the number it concerns. {@link #takeLowest} looks at one
 * word after the other: it may miss a number added meanwhile to a word it has left behind, so whoever adds must afterwards
 * look at what the taker published before.
 */
final class IndexSet {

    static final int NONE = -1;

    private final AtomicLongArray words;

    /** An empty set for the numbers below {@code capacity}. */
    IndexSet(int capacity) {
        words = new AtomicLongArray((capacity + Long.SIZE - 1) / Long.SIZE);
    }

    void add(int index) {
        int word = index / Long.SIZE;
        long bit = 1L << index;
        long before = words.get(word);
        while (!words.compareAndSet(word, before, before | bit)) {
            before = words.get(word);
        }
    }

    /** Takes {@code index} out; whether it was in. */
    boolean remove(int index) {
        int word = index / Long.SIZE;
        long bit = 1L << index;
        while (true) {
            long before = words.get(word);
            if ((before & bit) == 0) {
                return false;
            }
            if (words.compareAndSet(word, before, before & ~bit)) {
                return true;
            }
        }
    }

    /** Takes out the lowest number, which keeps the same few threads busy and their caches warm; {@link #NONE} if empty. */
    int takeLowest() {
        for (int word = 0; word < words.length(); word++) {
            for (long before = words.get(word); before != 0; before = words.get(word)) {
                if (words.compareAndSet(word, before, before & (before - 1))) {
                    return word * Long.SIZE + Long.numberOfTrailingZeros(before);
                }
            }
        }
        return NONE;
    }

    boolean contains(int index) {
        return (words.get(index / Long.SIZE) & (1L << index)) != 0;
    }

    boolean isEmpty() {
        for (int word = 0; word < words.length(); word++) {
            if (words.get(word) != 0) {
                return false;
            }
        }
        return true;
    }

    /** How many are in; a sum over the words, exact only while nothing changes. */
    int size() {
        int size = 0;
        for (int word = 0; word < words.length(); word++) {
            size += Long.bitCount(words.get(word));
        }
        return size;
    }
}
