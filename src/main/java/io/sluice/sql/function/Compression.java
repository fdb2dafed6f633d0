package io.sluice.sql.function;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Compressed strings: four bytes of length, lowest first, then zlib's format. */
final class Compression {

    private static final int HEAD = 4;
    private static final int LENGTH_BITS = 0x3FFFFFFF;

    private Compression() {}

    static byte[] compress(byte[] bytes) {
        if (bytes.length == 0) {
            return bytes;
        }
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(ByteBuffer.allocate(HEAD)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(bytes.length)
                    .array());
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            byte[] packed = out.toByteArray();
            if (packed[packed.length - 1] == ' ') { // a blank at the end might be trimmed from a column
                out.write('.');
                return out.toByteArray();
            }
            return packed;
        } finally {
            deflater.end();
        }
    }

    /** The bytes; null if they were not compressed so. */
    static byte @Nullable [] uncompress(byte[] packed) {
        if (packed.length == 0) {
            return packed;
        }
        Long length = length(packed);
        if (length == null || length > Characters.LONGEST_BYTES) {
            return null;
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed, HEAD, packed.length - HEAD);
            byte[] out = new byte[length.intValue()];
            int done = 0;
            while (!inflater.finished() && done < out.length) {
                int more = inflater.inflate(out, done, out.length - done);
                if (more == 0) {
                    return null;
                }
                done += more;
            }
            return done == out.length ? out : null;
        } catch (DataFormatException e) {
            return null;
        } finally {
            inflater.end();
        }
    }

    /** How long the string was. */
    static @Nullable Long length(byte[] packed) {
        if (packed.length > 0 && packed.length <= HEAD) {
            return null;
        }
        return packed.length == 0
                ? 0L
                : (long) (ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN).getInt() & LENGTH_BITS);
    }
}
