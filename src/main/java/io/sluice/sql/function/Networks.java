package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.BIGINT;
import static io.sluice.sql.function.Answer.BINARY;
import static io.sluice.sql.function.Answer.INT;
import static io.sluice.sql.function.Answer.TEXT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Internet addresses as text, numbers and bytes. */
final class Networks {

    private static final int GROUPS = 8;

    private Networks() {}

    static void addTo(FunctionTable table) {
        table.add("INET_ATON", BIGINT, 1, 1, a -> number(a.text(0)))
                .add("INET_NTOA", TEXT, 1, 1, a -> dotted(a.integer(0)))
                .add("INET6_ATON", BINARY, 1, 1, a -> address(a.text(0)))
                .add("INET6_NTOA", TEXT, 1, 1, a -> Scalars.isBinary(a.value(0)) ? shown(a.bytes(0)) : null)
                .addLenient("IS_IPV4", INT, 1, 1, a -> flag(!a.isNull(0) && version4(a.text(0)) != null))
                .addLenient("IS_IPV6", INT, 1, 1, a -> flag(!a.isNull(0) && version6(a.text(0)) != null))
                .addLenient("IS_IPV4_COMPAT", INT, 1, 1, a -> flag(isEmbedded(a, 0)))
                .addLenient("IS_IPV4_MAPPED", INT, 1, 1, a -> flag(isEmbedded(a, 0xFF)));
    }

    private static Long flag(boolean set) {
        return set ? 1L : 0L;
    }

    /** Fewer than four parts are allowed: the last but one are zero then. */
    private static @Nullable Long number(String text) {
        String[] parts = text.split("\\.", -1);
        if (text.isEmpty()) {
            return null;
        }
        long number = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean digits = parts[i].matches("\\d{0,9}");
            long part = digits ? Long.parseLong("0" + parts[i]) : 256;
            if (part > 255 || (parts[i].isEmpty() && i == parts.length - 1)) {
                return null;
            }
            number = (i == parts.length - 1 ? number << (8 * Math.max(0, 4 - parts.length)) : number) << 8 | part;
        }
        return number;
    }

    private static @Nullable String dotted(long number) {
        return number < 0 || number > 0xFFFFFFFFL
                ? null
                : (number >> 24) + "." + (number >> 16 & 255) + "." + (number >> 8 & 255) + "." + (number & 255);
    }

    private static byte @Nullable [] address(String text) {
        byte[] four = version4(text);
        return four != null ? four : version6(text);
    }

    private static byte @Nullable [] version4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return null;
        }
        byte[] out = new byte[4];
        for (int i = 0; i < 4; i++) {
            if (!parts[i].matches("\\d{1,3}") || Integer.parseInt(parts[i]) > 255) {
                return null;
            }
            out[i] = (byte) Integer.parseInt(parts[i]);
        }
        return out;
    }

    private static byte @Nullable [] version6(String text) {
        int gap = text.indexOf("::");
        if (gap != text.lastIndexOf("::")) {
            return null;
        }
        List<Integer> before = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
        List<Integer> behind = gap < 0 ? List.of() : groups(text.substring(gap + 2), true);
        if (before == null || behind == null) {
            return null;
        }
        int count = before.size() + behind.size();
        if (gap < 0 ? count != GROUPS : count >= GROUPS) {
            return null;
        }
        byte[] out = new byte[2 * GROUPS];
        for (int i = 0; i < before.size(); i++) {
            put(out, i, before.get(i));
        }
        for (int i = 0; i < behind.size(); i++) {
            put(out, GROUPS - behind.size() + i, behind.get(i));
        }
        return out;
    }

    private static void put(byte[] out, int group, int value) {
        out[2 * group] = (byte) (value >> 8);
        out[2 * group + 1] = (byte) value;
    }

    /** Groups of up to four hexadecimal digits; the last two may be written as an address of version 4. */
    private static @Nullable List<Integer> groups(String text, boolean last) {
        List<Integer> out = new ArrayList<>();
        String[] parts = text.isEmpty() ? new String[0] : text.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            byte[] four = last && i == parts.length - 1 ? version4(parts[i]) : null;
            if (four != null) {
                out.add((four[0] & 255) << 8 | (four[1] & 255));
                out.add((four[2] & 255) << 8 | (four[3] & 255));
            } else if (parts[i].matches("[0-9a-fA-F]{1,4}")) {
                out.add(Integer.parseInt(parts[i], 16));
            } else {
                return null;
            }
        }
        return out;
    }

    private static @Nullable String shown(byte[] bytes) {
        if (bytes.length == 4) {
            return (bytes[0] & 255) + "." + (bytes[1] & 255) + "." + (bytes[2] & 255) + "." + (bytes[3] & 255);
        }
        return bytes.length == 2 * GROUPS ? shown6(bytes) : null;
    }

    private static String shown6(byte[] bytes) {
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            groups[i] = (bytes[2 * i] & 255) << 8 | (bytes[2 * i + 1] & 255);
        }
        int start = -1;
        int length = 0; // one zero group alone is shortened, too
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups[end] == 0) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == start) {
                out.append("::");
                i += length - 1;
                continue;
            }
            boolean four = i == 6 && start == 0 && (length == 6 || (length == 5 && groups[5] == 0xFFFF));
            out.append(i == 0 || (start >= 0 && i == start + length) ? "" : ":");
            if (four) {
                return out.append(shown(Arrays.copyOfRange(bytes, 12, 16))).toString();
            }
            out.append(Integer.toHexString(groups[i]));
        }
        return out.toString();
    }

    /** Whether it is an address of version 4 written as one of version 6, with these two bytes before it. */
    private static boolean isEmbedded(Args args, int mark) {
        if (args.isNull(0) || !Scalars.isBinary(args.value(0)) || args.bytes(0).length != 16) {
            return false;
        }
        byte[] bytes = args.bytes(0);
        for (int i = 0; i < 10; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        boolean marked = (bytes[10] & 255) == mark && (bytes[11] & 255) == mark;
        boolean loopback = bytes[12] == 0 && bytes[13] == 0 && bytes[14] == 0 && (bytes[15] & 255) <= 1;
        return marked && (mark != 0 || !loopback);
    }
}
