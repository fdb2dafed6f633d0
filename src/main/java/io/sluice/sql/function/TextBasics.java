package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.BIGINT;
import static io.sluice.sql.function.Answer.INT;
import static io.sluice.sql.function.Answer.TEXT;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/** Lengths, codes of characters, case, joining and comparing. */
final class TextBasics {

    private TextBasics() {}

    static void addTo(FunctionTable table) {
        table.add("ASCII", INT, 1, 1, a -> a.bytes(0).length == 0 ? 0L : a.bytes(0)[0] & 0xFFL)
                .add("ORD", BIGINT, 1, 1, TextBasics::ord)
                .add("LENGTH", INT, 1, 1, a -> (long) a.bytes(0).length)
                .alias("OCTET_LENGTH", "LENGTH")
                .alias("LENGTHB", "LENGTH")
                .add("BIT_LENGTH", INT, 1, 1, a -> 8L * a.bytes(0).length)
                .add("CHAR_LENGTH", INT, 1, 1, TextBasics::length)
                .alias("CHARACTER_LENGTH", "CHAR_LENGTH")
                .add("LOWER", TEXT, 1, 1, a -> Characters.lower(a.text(0)))
                .alias("LCASE", "LOWER")
                .add("UPPER", TEXT, 1, 1, a -> Characters.upper(a.text(0)))
                .alias("UCASE", "UPPER")
                .add("CONCAT", TEXT, 1, SqlFunction.ANY, TextBasics::concat)
                .addLenient("CONCAT_WS", TEXT, 2, SqlFunction.ANY, TextBasics::concatWith)
                .add("STRCMP", INT, 2, 2, a -> (long) Integer.signum(Collation.compare(a.value(0), a.value(1))))
                .addLenient("CHAR", Answer.BINARY, 1, SqlFunction.ANY, TextBasics::characters)
                .addLenient("CHAR USING", TEXT, 2, SqlFunction.ANY, TextBasics::charactersIn)
                .add("CHR", TEXT, 1, 1, a -> CharacterSetNames.decode(codeBytes(a.integer(0)), "utf8mb4"))
                .addLenient("QUOTE", TEXT, 1, 1, a -> a.isNull(0) ? "NULL" : quoted(a.text(0)))
                .addLenient("LOAD_FILE", Answer.BINARY, 1, 1, a -> null)
                .add("SOUNDEX", TEXT, 1, 1, a -> Soundex.of(a.text(0)))
                .add("TO_BASE64", TEXT, 1, 1, a -> Base64Text.encode(a.bytes(0)))
                .add("FROM_BASE64", Answer.BINARY, 1, 1, a -> Base64Text.decode(a.text(0)))
                .add("NATURAL_SORT_KEY", TEXT, 1, 1, a -> NaturalOrder.key(a.text(0)));
    }

    /** The bytes of the first character as one number. */
    private static Long ord(Args args) {
        if (Scalars.isBinary(args.value(0))) {
            byte[] bytes = args.bytes(0);
            return bytes.length == 0 ? 0L : bytes[0] & 0xFFL;
        }
        long code = 0;
        for (byte b : Characters.left(args.text(0), 1).getBytes(StandardCharsets.UTF_8)) {
            code = code << 8 | (b & 0xFF);
        }
        return code;
    }

    private static Long length(Args args) {
        return Scalars.isBinary(args.value(0)) ? (long) args.bytes(0).length : (long) Characters.count(args.text(0));
    }

    private static Object concat(Args args) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < args.count(); i++) {
            out.append(args.text(i));
        }
        return out.toString();
    }

    private static @Nullable Object concatWith(Args args) {
        if (args.isNull(0)) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        boolean first = true;
        for (int i = 1; i < args.count(); i++) {
            if (!args.isNull(i)) {
                out.append(first ? "" : args.text(0)).append(args.text(i));
                first = false;
            }
        }
        return out.toString();
    }

    private static Object characters(Args args) {
        return characters(args, args.count());
    }

    /** The last argument names the character set: the bytes are read in it. */
    private static @Nullable Object charactersIn(Args args) {
        byte[] bytes = characters(args, args.count() - 1);
        return CharacterSetNames.decode(bytes, args.text(args.count() - 1));
    }

    private static byte[] characters(Args args, int count) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            if (!args.isNull(i)) {
                out.writeBytes(codeBytes(args.integer(i)));
            }
        }
        return out.toByteArray();
    }

    /** The 32 low bits as bytes, without zeros in front. */
    private static byte[] codeBytes(long code) {
        int significant = 4;
        while (significant > 1 && (code >>> (8 * (significant - 1)) & 0xFF) == 0) {
            significant--;
        }
        byte[] bytes = new byte[significant];
        for (int i = 0; i < significant; i++) {
            bytes[i] = (byte) (code >>> (8 * (significant - 1 - i)));
        }
        return bytes;
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\', '\'' -> out.append('\\').append(c);
                case '\0' -> out.append("\\0");
                case '\u001a' -> out.append("\\Z");
                default -> out.append(c);
            }
        }
        return out.append('\'').toString();
    }

    /** Whether every argument from {@code from} on has this property. */
    static boolean all(Args args, int from, java.util.function.Predicate<Value> property) {
        for (int i = from; i < args.count(); i++) {
            if (!property.test(args.value(i))) {
                return false;
            }
        }
        return true;
    }
}
