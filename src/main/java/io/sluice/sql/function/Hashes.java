package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.BIGINT;
import static io.sluice.sql.function.Answer.BINARY;
import static io.sluice.sql.function.Answer.TEXT;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/** Digests and checksums. */
final class Hashes {

    private static final long UNSIGNED_31 = 0x7FFFFFFFL;

    private Hashes() {}

    static void addTo(FunctionTable table) {
        table.add("MD5", TEXT, 1, 1, a -> digest("MD5", a.bytes(0)))
                .add("SHA1", TEXT, 1, 1, a -> digest("SHA-1", a.bytes(0)))
                .alias("SHA", "SHA1")
                .addLenient(
                        "SHA2", TEXT, 2, 2, a -> a.isNull(0) ? null : sha2(a.bytes(0), a.isNull(1) ? 0 : a.integer(1)))
                .add("CRC32", BIGINT, 1, 2, a -> checksum(new CRC32(), a))
                .add("CRC32C", BIGINT, 1, 2, a -> checksum(new CRC32C(), a))
                .addLenient("PASSWORD", TEXT, 1, 1, a -> a.isNull(0) ? "" : password(a.bytes(0)))
                .add("OLD_PASSWORD", TEXT, 1, 1, a -> oldPassword(a.bytes(0)))
                .add("AES_ENCRYPT", BINARY, 2, 2, a -> Aes.encrypt(a.bytes(0), a.bytes(1)))
                .add("AES_DECRYPT", BINARY, 2, 2, a -> Aes.decrypt(a.bytes(0), a.bytes(1)))
                .add("COMPRESS", BINARY, 1, 1, a -> Compression.compress(a.bytes(0)))
                .add("UNCOMPRESS", BINARY, 1, 1, a -> Compression.uncompress(a.bytes(0)))
                .add("UNCOMPRESSED_LENGTH", Answer.INT, 1, 1, a -> Compression.length(a.bytes(0)));
    }

    static byte[] raw(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }

    private static String digest(String algorithm, byte[] bytes) {
        return HexFormat.of().formatHex(raw(algorithm, bytes));
    }

    private static @Nullable String sha2(byte[] bytes, long bits) {
        return bits == 0
                ? digest("SHA-256", bytes)
                : bits == 224 || bits == 256 || bits == 384 || bits == 512 ? digest("SHA-" + bits, bytes) : null;
    }

    private static Object checksum(Checksum empty, Args args) {
        byte[] bytes = args.bytes(args.count() - 1);
        if (args.count() == 1) {
            empty.update(bytes);
            return empty.getValue();
        }
        return resumed(empty instanceof CRC32 ? 0xEDB88320L : 0x82F63B78L, args.integer(0), bytes);
    }

    /** Goes on from the checksum of what came before. */
    private static Long resumed(long polynomial, long before, byte[] bytes) {
        long crc = ~before & 0xFFFFFFFFL;
        for (byte b : bytes) {
            crc ^= b & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : (crc >>> 1) ^ polynomial;
            }
        }
        return ~crc & 0xFFFFFFFFL;
    }

    private static String password(byte[] bytes) {
        return bytes.length == 0
                ? ""
                : "*"
                        + HexFormat.of()
                                .formatHex(raw("SHA-1", raw("SHA-1", bytes)))
                                .toUpperCase(Locale.ROOT);
    }

    /** The digest of MySQL before 4.1: two numbers of 31 bits. */
    private static String oldPassword(byte[] bytes) {
        if (bytes.length == 0) {
            return "";
        }
        long first = 1345345333L;
        long second = 0x12345671L;
        long add = 7;
        for (byte b : new String(bytes, StandardCharsets.ISO_8859_1)
                .replaceAll("[ \t]", "")
                .getBytes(StandardCharsets.ISO_8859_1)) {
            long c = b & 0xFF;
            first ^= ((first & 63) + add) * c + (first << 8);
            second += (second << 8) ^ first;
            add += c;
        }
        return String.format(Locale.ROOT, "%08x%08x", first & UNSIGNED_31, second & UNSIGNED_31);
    }
}
