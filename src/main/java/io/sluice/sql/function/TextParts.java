package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.TEXT;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions that cut text, fill it up or put something into it. */
final class TextParts {

    private TextParts() {}

    static void addTo(FunctionTable table) {
        table.add("LEFT", TEXT, 2, 2, a -> Characters.left(a.text(0), a.small(1)))
                .add("RIGHT", TEXT, 2, 2, TextParts::right)
                .add("SUBSTRING", TEXT, 2, 3, TextParts::part)
                .alias("SUBSTR", "SUBSTRING")
                .add("MID", TEXT, 2, 3, TextParts::part)
                .add("SUBSTRING_INDEX", TEXT, 3, 3, TextParts::upTo)
                .add("TRIM", TEXT, 1, 1, a -> trimmed(a.text(0), " ", true, true))
                .add("LTRIM", TEXT, 1, 1, a -> trimmed(a.text(0), " ", true, false))
                .add("RTRIM", TEXT, 1, 1, a -> trimmed(a.text(0), " ", false, true))
                .add("TRIM BOTH", TEXT, 2, 2, a -> trimmed(a.text(1), a.text(0), true, true))
                .add("TRIM LEADING", TEXT, 2, 2, a -> trimmed(a.text(1), a.text(0), true, false))
                .add("TRIM TRAILING", TEXT, 2, 2, a -> trimmed(a.text(1), a.text(0), false, true))
                .add("REVERSE", TEXT, 1, 1, a -> Characters.reversed(a.text(0)))
                .add("REPEAT", TEXT, 2, 2, a -> repeated(a.text(0), a.integer(1)))
                .add("SPACE", TEXT, 1, 1, a -> repeated(" ", a.integer(0)))
                .add("LPAD", TEXT, 2, 3, a -> padded(a, true))
                .add("RPAD", TEXT, 2, 3, a -> padded(a, false))
                .add("INSERT", TEXT, 4, 4, TextParts::inserted)
                .add("REPLACE", TEXT, 3, 3, TextParts::replaced);
    }

    private static String right(Args args) {
        String text = args.text(0);
        return Characters.behind(text, Math.max(0, Characters.count(text) - Math.max(0, args.small(1))));
    }

    private static String part(Args args) {
        return Characters.part(args.text(0), args.integer(1), args.count() > 2 ? args.integer(2) : Integer.MAX_VALUE);
    }

    /** What stands before the {@code count}th delimiter, or behind it counted from the end. */
    private static String upTo(Args args) {
        String text = args.text(0);
        String delimiter = args.text(1);
        int count = (int) args.integer(2); // MariaDB looks at 32 bits
        if (delimiter.isEmpty() || count == 0) {
            return "";
        }
        List<Integer> found = new ArrayList<>();
        for (int at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + delimiter.length())) {
            found.add(at);
        }
        int wanted = count > 0 ? count - 1 : found.size() + count;
        if (wanted < 0 || wanted >= found.size()) {
            return text;
        }
        return count > 0
                ? text.substring(0, found.get(wanted))
                : text.substring(found.get(wanted) + delimiter.length());
    }

    private static String trimmed(String text, String what, boolean leading, boolean trailing) {
        if (what.isEmpty()) {
            return text;
        }
        int from = 0;
        int to = text.length();
        while (leading && text.startsWith(what, from)) {
            from += what.length();
        }
        while (trailing && to - what.length() >= from && text.startsWith(what, to - what.length())) {
            to -= what.length();
        }
        return from >= to ? "" : text.substring(from, to);
    }

    private static @Nullable String repeated(String text, long count) {
        if (count <= 0 || text.isEmpty()) {
            return "";
        }
        return count > Characters.LONGEST_BYTES / Characters.byteCount(text) ? null : text.repeat((int) count);
    }

    private static @Nullable String padded(Args args, boolean left) {
        String text = args.text(0);
        long wanted = args.integer(1);
        String pad = args.count() > 2 ? args.text(2) : " ";
        if (wanted < 0 || wanted > Characters.LONGEST_BYTES) {
            return null;
        }
        int missing = (int) wanted - Characters.count(text);
        if (missing <= 0) {
            return Characters.left(text, (int) wanted);
        }
        if (pad.isEmpty()) {
            return null;
        }
        String fill = Characters.filled(pad, missing);
        return left ? fill + text : text + fill;
    }

    private static String inserted(Args args) {
        String text = args.text(0);
        long place = args.integer(1);
        int count = Characters.count(text);
        if (place < 1 || place > count) {
            return text;
        }
        long length = args.integer(2);
        long left = count - place + 1;
        int gone = (int) (length < 0 || length > left ? left : length);
        return Characters.left(text, (int) place - 1) + args.text(3) + Characters.behind(text, (int) place - 1 + gone);
    }

    private static String replaced(Args args) {
        String what = args.text(1);
        return what.isEmpty() ? args.text(0) : args.text(0).replace(what, args.text(2));
    }
}
