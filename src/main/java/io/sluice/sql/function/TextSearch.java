package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.INT;
import static io.sluice.sql.function.Answer.TEXT;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Places of text in text, and sets written as text. */
final class TextSearch {

    private static final int BITS = 64;

    private TextSearch() {}

    static void addTo(FunctionTable table) {
        table.add("LOCATE", INT, 2, 3, a -> place(a.text(0), a.text(1), a.count() > 2 ? a.integer(2) : 1))
                .add("POSITION", INT, 2, 2, a -> place(a.text(0), a.text(1), 1))
                .add("INSTR", INT, 2, 2, a -> place(a.text(1), a.text(0), 1))
                .add("FIND_IN_SET", INT, 2, 2, TextSearch::inSet)
                .addLenient("FIELD", INT, 2, SqlFunction.ANY, TextSearch::field)
                .addLenient("ELT", TEXT, 2, SqlFunction.ANY, TextSearch::element)
                .addLenient("MAKE_SET", TEXT, 2, SqlFunction.ANY, TextSearch::setOf)
                .add("EXPORT_SET", TEXT, 3, 5, TextSearch::bitsShown);
    }

    private static Long place(String what, String text, long from) {
        int first = (int) Math.min(from, Integer.MAX_VALUE) - 1;
        if (from < 1 || (first > 0 && first >= Characters.byteCount(text))) {
            return 0L;
        }
        if (what.isEmpty()) {
            int before = Characters.byteCount(Characters.left(text, first));
            return first > Characters.count(text) ? 0 : before + 1L; // MariaDB answers in bytes here
        }
        String weights = Collation.weights(text);
        String sought = Collation.weights(what);
        int bytes = Characters.byteCount(what);
        for (int at = weights.indexOf(sought, first); at >= 0; at = weights.indexOf(sought, at + 1)) {
            if (Characters.byteCount(Characters.part(text, at + 1L, sought.length())) == bytes) {
                return at + 1L; // an accented letter equals a plain one, but only as many bytes are compared
            }
        }
        return 0L;
    }

    private static Long inSet(Args args) {
        String what = args.text(0);
        String set = args.text(1);
        if (what.indexOf(',') >= 0 || set.isEmpty()) {
            return 0L;
        }
        String wanted = Collation.weights(what);
        long at = 1;
        for (String element : set.split(",", -1)) {
            if (Collation.weights(element).equals(wanted)) {
                return at;
            }
            at++;
        }
        return 0L;
    }

    /** Compares as text if all are, as integers if all are, else as floating-point numbers. */
    private static Long field(Args args) {
        if (args.isNull(0)) {
            return 0L;
        }
        boolean texts = TextBasics.all(args, 0, value -> !Scalars.isNumber(value));
        boolean integers = TextBasics.all(args, 0, Scalars::isInteger);
        for (int i = 1; i < args.count(); i++) {
            boolean found = !args.isNull(i)
                    && (texts
                            ? Collation.compare(args.value(0), args.value(i)) == 0
                            : integers ? args.integer(0) == args.integer(i) : args.real(0) == args.real(i));
            if (found) {
                return (long) i;
            }
        }
        return 0L;
    }

    private static @Nullable String element(Args args) {
        if (args.isNull(0)) {
            return null;
        }
        long at = args.integer(0);
        return at < 1 || at >= args.count() || args.isNull((int) at) ? null : args.text((int) at);
    }

    private static @Nullable String setOf(Args args) {
        if (args.isNull(0)) {
            return null;
        }
        long bits = args.integer(0);
        StringBuilder out = new StringBuilder();
        boolean first = true;
        for (int i = 1; i < args.count() && i <= BITS; i++) {
            if ((bits >>> (i - 1) & 1) == 1 && !args.isNull(i)) {
                out.append(first ? "" : ",").append(args.text(i));
                first = false;
            }
        }
        return out.toString();
    }

    private static String bitsShown(Args args) {
        long bits = args.integer(0);
        String separator = args.count() > 3 ? args.text(3) : ",";
        int wanted = args.count() > 4 ? (int) args.integer(4) : BITS; // MariaDB looks at 32 bits
        int count = wanted < 0 || wanted > BITS ? BITS : wanted;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? "" : separator)
                    .append(args.text(BigInteger.valueOf(bits).testBit(i) ? 1 : 2));
        }
        return out.toString();
    }
}
