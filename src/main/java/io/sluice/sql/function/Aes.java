package io.sluice.sql.function;

import java.security.GeneralSecurityException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** AES with a key of 128 bits in blocks each for itself, as MariaDB encrypts with. */
final class Aes {

    private static final int KEY_BYTES = 16;

    private Aes() {}

    static byte @Nullable [] encrypt(byte[] bytes, byte[] key) {
        return run(Cipher.ENCRYPT_MODE, bytes, key);
    }

    /** The plain bytes; null if these are none that the key encrypted. */
    static byte @Nullable [] decrypt(byte[] bytes, byte[] key) {
        return run(Cipher.DECRYPT_MODE, bytes, key);
    }

    private static byte @Nullable [] run(int mode, byte[] bytes, byte[] key) {
        try {
            Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
            cipher.init(mode, new SecretKeySpec(folded(key), "AES"));
            return mode == Cipher.DECRYPT_MODE && bytes.length == 0 ? null : cipher.doFinal(bytes);
        } catch (BadPaddingException | IllegalBlockSizeException e) {
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES", e);
        }
    }

    /** A key of any length, its bytes laid over each other. */
    private static byte[] folded(byte[] key) {
        byte[] out = new byte[KEY_BYTES];
        for (int i = 0; i < key.length; i++) {
            out[i % KEY_BYTES] ^= key[i];
        }
        return out;
    }
}
