package io.sluice.wire.mysql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * {@code mysql_native_password}: the server keeps {@code SHA1(SHA1(password))}; the client answers
 * {@code SHA1(password) XOR SHA1(scramble + SHA1(SHA1(password)))}. <b>Threading:</b> any; two short hashes per check (D-02).
 */
public final class NativePassword {

    /** Bytes of a hash and of an answer. */
    public static final int LENGTH = 20;

    private NativePassword() {}

    /** What is kept of a password. */
    public static byte[] stored(String password) {
        MessageDigest sha1 = sha1();
        return sha1.digest(sha1.digest(password.getBytes(StandardCharsets.UTF_8)));
    }

    /** Whether {@code answer} shows knowledge of the password; takes the same time however wrong it is. */
    public static boolean verify(byte[] answer, byte[] scramble, byte[] stored) {
        if (answer.length != LENGTH) {
            return false;
        }
        MessageDigest sha1 = sha1();
        sha1.update(scramble);
        byte[] once = sha1.digest(stored);
        for (int i = 0; i < LENGTH; i++) {
            once[i] ^= answer[i];
        }
        return MessageDigest.isEqual(sha1.digest(once), stored);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
