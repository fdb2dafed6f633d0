package io.sluice.sql.type;

import java.math.BigInteger;
import java.util.Locale;

/** MariaDB's column types without their attributes. */
public enum BaseType {
    TINYINT(Kind.INTEGER, 1, 4, 3),
    SMALLINT(Kind.INTEGER, 2, 6, 5),
    MEDIUMINT(Kind.INTEGER, 3, 9, 8),
    INT(Kind.INTEGER, 4, 11, 10),
    BIGINT(Kind.INTEGER, 8, 20, 20),
    DECIMAL(Kind.DECIMAL),
    FLOAT(Kind.FLOAT),
    DOUBLE(Kind.FLOAT),
    BIT(Kind.BIT),
    YEAR(Kind.TIME),
    DATE(Kind.TIME),
    TIME(Kind.TIME),
    DATETIME(Kind.TIME),
    TIMESTAMP(Kind.TIME),
    CHAR(Kind.TEXT),
    VARCHAR(Kind.TEXT),
    TINYTEXT(Kind.TEXT, 0xffL),
    TEXT(Kind.TEXT, 0xffffL),
    MEDIUMTEXT(Kind.TEXT, 0xffffffL),
    LONGTEXT(Kind.TEXT, 0xffffffffL),
    ENUM(Kind.MEMBERS),
    SET(Kind.MEMBERS),
    BINARY(Kind.BYTES),
    VARBINARY(Kind.BYTES),
    TINYBLOB(Kind.BYTES, 0xffL),
    BLOB(Kind.BYTES, 0xffffL),
    MEDIUMBLOB(Kind.BYTES, 0xffffffL),
    LONGBLOB(Kind.BYTES, 0xffffffffL),
    UUID(Kind.OTHER),
    INET4(Kind.OTHER),
    INET6(Kind.OTHER);

    /** What a type holds. */
    public enum Kind {
        INTEGER,
        DECIMAL,
        FLOAT,
        BIT,
        TIME,
        TEXT,
        BYTES,
        /** One or several of a list of words. */
        MEMBERS,
        OTHER
    }

    private final Kind kind;
    private final int bytes;
    private final int width;
    private final int unsignedWidth;
    private final long greatestLength;

    BaseType(Kind kind) {
        this(kind, 0, 0, 0);
    }

    BaseType(Kind kind, long greatestLength) {
        this.kind = kind;
        this.bytes = 0;
        this.width = 0;
        this.unsignedWidth = 0;
        this.greatestLength = greatestLength;
    }

    BaseType(Kind kind, int bytes, int width, int unsignedWidth) {
        this.kind = kind;
        this.bytes = bytes;
        this.width = width;
        this.unsignedWidth = unsignedWidth;
        this.greatestLength = 0;
    }

    public Kind kind() {
        return kind;
    }

    /** The word a client reads, as {@code int}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is one of the TEXT or BLOB types, whose length is given by their name. */
    public boolean isLarge() {
        return greatestLength > 0;
    }

    /** Greatest length of a TEXT or BLOB type in bytes; 0 of others. */
    public long greatestLength() {
        return greatestLength;
    }

    /** Whether it has a time of day, and so digits of the second. */
    public boolean hasFraction() {
        return this == TIME || this == DATETIME || this == TIMESTAMP;
    }

    /** The display width an integer type has if none is given. */
    public int width(boolean unsigned) {
        return unsigned ? unsignedWidth : width;
    }

    /** The least value of an integer type. */
    public BigInteger least(boolean unsigned) {
        return unsigned
                ? BigInteger.ZERO
                : BigInteger.ONE.shiftLeft(8 * bytes - 1).negate();
    }

    /** The greatest value of an integer type. */
    public BigInteger greatest(boolean unsigned) {
        return BigInteger.ONE.shiftLeft(unsigned ? 8 * bytes : 8 * bytes - 1).subtract(BigInteger.ONE);
    }
}
