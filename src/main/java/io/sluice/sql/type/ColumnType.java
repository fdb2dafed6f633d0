package io.sluice.sql.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column's type as MariaDB declares it. Immutable.
 *
 * @param base the type without attributes
 * @param length display width of an integer, digits of a number, characters or bytes of a string, bits, digits of a year; 0
 *     where the type says it all
 * @param decimals digits behind the point, or of the second; {@link #NO_DECIMALS} of a float without them
 * @param unsigned whether it has no sign
 * @param zerofill whether it is shown with zeros in front
 * @param members of an ENUM or SET, else empty
 * @param collation of text, ENUM and SET; null of others. Its character set is the part before the underscore
 */
public record ColumnType(
        BaseType base,
        int length,
        int decimals,
        boolean unsigned,
        boolean zerofill,
        List<String> members,
        @Nullable String collation) {

    /** Of a FLOAT or DOUBLE that shows as many digits as there are. */
    public static final int NO_DECIMALS = 31;

    /** A type without attributes, or with a length only. */
    public static ColumnType of(BaseType base, int length) {
        int decimals = base.kind() == BaseType.Kind.FLOAT ? NO_DECIMALS : 0;
        return new ColumnType(base, length, decimals, false, false, List.of(), null);
    }

    /** An integer with the width it has by itself. */
    public static ColumnType integer(BaseType base, boolean unsigned) {
        return new ColumnType(base, base.width(unsigned), 0, unsigned, false, List.of(), null);
    }

    /** The same type with this collation. */
    public ColumnType withCollation(@Nullable String other) {
        return new ColumnType(base, length, decimals, unsigned, zerofill, members, other);
    }

    /** Whether it is text in some character set, ENUM and SET included. */
    public boolean hasCharacterSet() {
        return base.kind() == BaseType.Kind.TEXT || base.kind() == BaseType.Kind.MEMBERS;
    }

    /** The character set; null if it has none. */
    public @Nullable String characterSet() {
        return collation == null ? null : CharacterSets.setOf(collation);
    }

    /** As SHOW COLUMNS prints it: {@code int(10) unsigned}. */
    public String text() {
        StringBuilder out = new StringBuilder(base.word());
        switch (base.kind()) {
            case INTEGER, BIT -> out.append('(').append(length).append(')');
            case DECIMAL ->
                out.append('(').append(length).append(',').append(decimals).append(')');
            case FLOAT -> {
                if (decimals != NO_DECIMALS) {
                    out.append('(').append(length).append(',').append(decimals).append(')');
                }
            }
            case TIME -> fraction(out);
            case TEXT, BYTES -> {
                if (!base.isLarge()) {
                    out.append('(').append(length).append(')');
                }
            }
            case MEMBERS -> members(out);
            case OTHER -> {}
        }
        return out.append(unsigned ? " unsigned" : "")
                .append(zerofill ? " zerofill" : "")
                .toString();
    }

    private void fraction(StringBuilder out) {
        int digits = base == BaseType.YEAR ? length : decimals;
        if (digits > 0) {
            out.append('(').append(digits).append(')');
        }
    }

    private void members(StringBuilder out) {
        for (int i = 0; i < members.size(); i++) {
            out.append(i == 0 ? '(' : ',');
            out.append('\'').append(members.get(i).replace("'", "''")).append('\'');
        }
        out.append(')');
    }

    /** Greatest length in characters (in bytes of binary strings); 0 if it is no string. */
    public long characters() {
        return switch (base.kind()) {
            case TEXT, BYTES -> base.isLarge() ? base.greatestLength() : length;
            case MEMBERS -> longestMembers();
            default -> 0;
        };
    }

    /** Greatest length in bytes; 0 if it is no string. */
    public long bytes() {
        return base.isLarge() ? base.greatestLength() : characters() * bytesPerCharacter();
    }

    /** Bytes of the longest character; 1 of what is no text. */
    public int bytesPerCharacter() {
        String set = characterSet();
        return set == null ? 1 : CharacterSets.bytesPerCharacter(set);
    }

    private long longestMembers() {
        if (base == BaseType.ENUM) {
            return members.stream().mapToInt(ColumnType::points).max().orElse(0);
        }
        return members.stream().mapToInt(ColumnType::points).sum() + Math.max(0, members.size() - 1L);
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Digits of a number as information_schema counts them; null if it is none, or one of floating point without them. */
    public @Nullable Integer precision() {
        return switch (base.kind()) {
            case INTEGER ->
                switch (base) {
                    case TINYINT -> 3;
                    case SMALLINT -> 5;
                    case MEDIUMINT -> unsigned ? 8 : 7;
                    case INT -> 10;
                    default -> unsigned ? 20 : 19;
                };
            case DECIMAL, BIT -> length;
            case FLOAT -> decimals != NO_DECIMALS ? (Integer) length : base == BaseType.FLOAT ? 12 : 22;
            default -> null;
        };
    }

    /** Digits behind the point as information_schema counts them; null where that is not fixed. */
    public @Nullable Integer scale() {
        return switch (base.kind()) {
            case INTEGER, DECIMAL -> decimals;
            case FLOAT -> decimals == NO_DECIMALS ? null : (Integer) decimals;
            default -> null;
        };
    }

    /** Digits of the second as information_schema counts them; null if there is no time of day. */
    public @Nullable Integer fractionDigits() {
        return base.hasFraction() ? (Integer) decimals : null;
    }
}
