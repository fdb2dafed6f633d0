package io.sluice.sql;

/**
 * What a client is told of a result's column.
 *
 * @param schema schema of the table, empty if it is no table's column
 * @param table the table's alias or name, empty likewise
 * @param name the column's label
 * @param originalName the column's name in its table, empty if it is an expression
 * @param type the type a client sees
 * @param length the greatest display length in bytes
 * @param decimals digits after the point; 31 where that is not fixed
 * @param nullable whether NULL can occur
 * @param unsigned whether the number has no sign
 * @param primaryKey whether it is part of the primary key
 * @param autoIncrement whether it numbers itself
 * @param binary whether the bytes are no text
 */
public record Column(
        String schema,
        String table,
        String name,
        String originalName,
        Type type,
        long length,
        int decimals,
        boolean nullable,
        boolean unsigned,
        boolean primaryKey,
        boolean autoIncrement,
        boolean binary) {

    /** MariaDB's column types, as far as the engine produces them. */
    public enum Type {
        /** 8 bit. */
        TINY,
        /** 16 bit. */
        SHORT,
        /** 32 bit. */
        LONG,
        /** 64 bit. */
        LONGLONG,
        /** Single precision. */
        FLOAT,
        /** Double precision. */
        DOUBLE,
        /** Exact decimal. */
        NEWDECIMAL,
        /** Date. */
        DATE,
        /** Time of day or interval. */
        TIME,
        /** Date and time. */
        DATETIME,
        /** Date and time, kept in UTC. */
        TIMESTAMP,
        /** Year. */
        YEAR,
        /** Bits. */
        BIT,
        /** Text or bytes of variable length. */
        VAR_STRING,
        /** Text or bytes of fixed length. */
        STRING,
        /** Large text or bytes. */
        BLOB,
        /** No value at all. */
        NULL
    }

    /** A column that is no table's: the result of an expression. */
    public static Column expression(String name, Type type, long length) {
        boolean number = type != Type.VAR_STRING && type != Type.STRING && type != Type.BLOB;
        return new Column("", "", name, "", type, length, number ? 0 : 31, true, false, false, false, number);
    }

    /** The same column, said to be part of the primary key or not. */
    public Column withPrimaryKey(boolean isKey) {
        return new Column(
                schema,
                table,
                name,
                originalName,
                type,
                length,
                decimals,
                nullable,
                unsigned,
                isKey,
                autoIncrement,
                binary);
    }
}
