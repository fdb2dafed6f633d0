package io.sluice.sql.function;

import static io.sluice.sql.function.Answer.TEXT;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/** Numbers as text: in other bases, and with their thousands marked. */
final class NumberText {

    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final int LARGEST_BASE = 36;
    private static final int MOST_DECIMALS = 38;

    /** The marks of thousands and fraction of the locales that do not write {@code 1,234.5}. */
    private static final Map<String, String> MARKS = marks();

    private NumberText() {}

    static void addTo(FunctionTable table) {
        table.add("HEX", TEXT, 1, 1, NumberText::hex)
                .add("UNHEX", Answer.BINARY, 1, 1, a -> unhex(a.text(0)))
                .add("CONV", TEXT, 3, 3, a -> converted(a.value(0), a.integer(1), a.integer(2)))
                .add("BIN", TEXT, 1, 1, a -> converted(a.value(0), 10, 2))
                .add("OCT", TEXT, 1, 1, a -> converted(a.value(0), 10, 8))
                .addLenient("FORMAT", TEXT, 2, 3, NumberText::format);
    }

    private static String hex(Args args) {
        Value value = args.value(0);
        if (Scalars.isNumber(value)) {
            long number = Scalars.isReal(value)
                    ? Scalars.clamped(BigDecimal.valueOf(args.real(0)).setScale(0, RoundingMode.HALF_UP))
                    : args.integer(0);
            return Long.toHexString(number).toUpperCase(Locale.ROOT);
        }
        return HexFormat.of().withUpperCase().formatHex(args.bytes(0));
    }

    private static byte @Nullable [] unhex(String text) {
        String digits = text.length() % 2 == 0 ? text : "0" + text;
        return digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x80)
                ? HexFormat.of().parseHex(digits)
                : null;
    }

    /** The digits that a text begins with, written in another base; a negative base means signed numbers. */
    private static @Nullable String converted(Value value, long from, long to) {
        if (Math.abs(from) < 2 || Math.abs(from) > LARGEST_BASE || Math.abs(to) < 2 || Math.abs(to) > LARGEST_BASE) {
            return null;
        }
        String text = Scalars.text(value);
        String digits = text.stripLeading();
        boolean negative = digits.startsWith("-");
        int start = negative || digits.startsWith("+") ? 1 : 0;
        int end = start;
        while (end < digits.length()
                && digits.charAt(end) < 0x80
                && Character.digit(digits.charAt(end), (int) Math.abs(from)) >= 0) {
            end++;
        }
        if (end == start) {
            return text.isEmpty() ? null : "0";
        }
        BigInteger number = new BigInteger(digits.substring(start, end), (int) Math.abs(from));
        number = negative ? number.negate() : number;
        number = from < 0 ? limitedSigned(number) : limited(number);
        return (to < 0
                        ? BigInteger.valueOf(number.longValue()).toString((int) -to)
                        : number.and(UNSIGNED_MAX).toString((int) to))
                .toUpperCase(Locale.ROOT);
    }

    private static BigInteger limited(BigInteger number) {
        return number.abs().bitLength() > 64 ? UNSIGNED_MAX : number;
    }

    private static BigInteger limitedSigned(BigInteger number) {
        return number.bitLength() > 63
                ? BigInteger.valueOf(number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE)
                : number;
    }

    private static @Nullable String format(Args args) {
        if (args.isNull(0) || args.isNull(1)) {
            return null;
        }
        int decimals = Math.max(0, Math.min(MOST_DECIMALS, (int) args.integer(1)));
        Value value = args.value(0);
        BigDecimal exact = Scalars.isDecimal(value) || Scalars.isInteger(value)
                ? args.decimal(0)
                : roundedHalfEven(args.real(0), decimals);
        String number = exact.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
        String marks = args.count() < 3 || args.isNull(2)
                ? ",."
                : MARKS.getOrDefault(args.text(2).toLowerCase(Locale.ROOT), ",.");
        return marked(number, marks);
    }

    private static BigDecimal roundedHalfEven(double value, int decimals) {
        double shift = Math.pow(10, decimals);
        double shifted = value * shift;
        return new BigDecimal(Double.toString(Double.isInfinite(shifted) ? value : Math.rint(shifted) / shift));
    }

    private static String marked(String number, String marks) {
        int point = number.indexOf('.');
        int end = point < 0 ? number.length() : point;
        int start = number.startsWith("-") ? 1 : 0;
        StringBuilder out = new StringBuilder(number.substring(0, start));
        for (int i = start; i < end; i++) {
            out.append(number.charAt(i));
            if ((end - i - 1) % 3 == 0 && i < end - 1 && marks.charAt(0) != 'x') {
                out.append(marks.charAt(0));
            }
        }
        return point < 0
                ? out.toString()
                : out.append(marks.charAt(1))
                        .append(number.substring(point + 1))
                        .toString();
    }

    /** Of each group the two marks, an x standing for none, and the locales. */
    private static Map<String, String> marks() {
        String[] groups = {
            ".,be_by da_dk de_be de_de de_lu es_ar es_bo es_cl es_co es_ec es_es es_py es_uy es_ve fo_fo hu_hu id_id is_is"
                    + " lt_lt mn_mn nb_no no_no ro_ro ru_ua sq_al tr_tr uk_ua vi_vn",
            "x,ca_es de_at el_gr eu_es fr_be fr_ca fr_ch fr_fr fr_lu gl_es hr_hr it_it nl_be nl_nl pl_pl pt_br pt_pt sl_si",
            "x.ar_sa sr_rs",
            "',it_ch rm_ch",
            "'.de_ch",
            "\0,bg_bg",
            " ,cs_cz es_cr et_ee fi_fi lv_lv mk_mk ru_ru sk_sk sv_fi sv_se",
        };
        Map<String, String> out = new HashMap<>();
        for (String group : groups) {
            for (String locale : group.substring(2).split(" ", -1)) {
                out.put(locale, group.substring(0, 2));
            }
        }
        return Map.copyOf(out);
    }
}
