package io.sluice.wire.mysql;

import java.security.SecureRandom;

/** The random bytes a client's answer must contain: unguessable, printable, without NUL. <b>Threading:</b> any. */
public final class Scramble {

    /** Bytes of a scramble. */
    public static final int LENGTH = 20;

    // Printable ASCII without the blank, as MariaDB's: some clients treat the scramble as a C string.
    private static final int FIRST = 33;
    private static final int COUNT = 94;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Scramble() {}

    /** A new one. */
    public static byte[] random() {
        byte[] scramble = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            scramble[i] = (byte) (FIRST + RANDOM.nextInt(COUNT));
        }
        return scramble;
    }
}
