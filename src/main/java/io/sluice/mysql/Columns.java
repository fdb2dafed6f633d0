package io.sluice.mysql;

import io.sluice.sql.Column;
import io.sluice.wire.mysql.ColumnDefinition;

/** The engine's columns in the protocol's terms. */
final class Columns {

    private Columns() {}

    /** One column. */
    static ColumnDefinition definition(Column column) {
        boolean text = isText(column.type()) && !column.binary();
        return new ColumnDefinition(
                column.schema(),
                column.table(),
                column.name(),
                column.originalName(),
                text ? ColumnDefinition.UTF8MB4 : ColumnDefinition.BINARY,
                column.length(),
                code(column.type()),
                flags(column),
                column.decimals());
    }

    private static boolean isText(Column.Type type) {
        return type == Column.Type.VAR_STRING || type == Column.Type.STRING || type == Column.Type.BLOB;
    }

    private static int flags(Column column) {
        int flags = column.nullable() ? 0 : ColumnDefinition.FLAG_NOT_NULL;
        if (column.primaryKey()) {
            flags |= ColumnDefinition.FLAG_PRIMARY_KEY | ColumnDefinition.FLAG_PART_KEY;
        }
        flags |= column.type() == Column.Type.BLOB ? ColumnDefinition.FLAG_BLOB : 0;
        flags |= column.unsigned() ? ColumnDefinition.FLAG_UNSIGNED : 0;
        flags |= column.binary() ? ColumnDefinition.FLAG_BINARY : 0;
        flags |= column.autoIncrement() ? ColumnDefinition.FLAG_AUTO_INCREMENT : 0;
        return flags;
    }

    private static int code(Column.Type type) {
        return switch (type) {
            case TINY -> 0x01;
            case SHORT -> 0x02;
            case LONG -> 0x03;
            case FLOAT -> 0x04;
            case DOUBLE -> 0x05;
            case NULL -> 0x06;
            case TIMESTAMP -> 0x07;
            case LONGLONG -> 0x08;
            case DATE -> 0x0a;
            case TIME -> 0x0b;
            case DATETIME -> 0x0c;
            case YEAR -> 0x0d;
            case BIT -> 0x10;
            case NEWDECIMAL -> 0xf6;
            case BLOB -> 0xfc;
            case VAR_STRING -> 0xfd;
            case STRING -> 0xfe;
        };
    }
}
