package io.sluice.sql.table;

import io.sluice.sql.table.KeyShape.Kind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table as MariaDB declares it. Immutable.
 *
 * @param name without its schema
 * @param columns in their order
 * @param keys in the order SHOW lists them
 * @param foreignKeys by name
 * @param checks those of no single column
 * @param engine as {@code InnoDB}
 * @param collation the one that columns have by themselves; its character set is the part before the underscore
 * @param options further options in the order MariaDB prints them, as {@code ROW_FORMAT} and {@code DYNAMIC}
 * @param comment may be empty
 */
public record TableShape(
        String name,
        List<ColumnShape> columns,
        List<KeyShape> keys,
        List<ForeignKeyShape> foreignKeys,
        List<CheckShape> checks,
        String engine,
        String collation,
        Map<String, String> options,
        String comment) {

    /** The column of this name in any case; null if there is none. */
    public @Nullable ColumnShape column(String wanted) {
        for (ColumnShape column : columns) {
            if (column.name().equalsIgnoreCase(wanted)) {
                return column;
            }
        }
        return null;
    }

    /** The key of this name in any case; null if there is none. */
    public @Nullable KeyShape key(String wanted) {
        for (KeyShape key : keys) {
            if (key.name().equalsIgnoreCase(wanted)) {
                return key;
            }
        }
        return null;
    }

    /** The primary key, or the first unique key without NULLs, which MariaDB takes for it; null if there is neither. */
    public @Nullable KeyShape primaryKey() {
        for (KeyShape key : keys) {
            if (key.kind() == Kind.PRIMARY || (key.kind() == Kind.UNIQUE && isIdentifying(key))) {
                return key;
            }
        }
        return null;
    }

    private boolean isIdentifying(KeyShape key) {
        return key.parts().stream().allMatch(part -> {
            ColumnShape column = column(part.column());
            return column != null && !column.nullable() && part.prefix() == 0;
        });
    }

    /** The column Key of SHOW COLUMNS: PRI, UNI, MUL or empty. */
    public String keyMark(String column) {
        KeyShape primary = primaryKey();
        if (primary != null
                && primary.parts().stream().anyMatch(part -> part.column().equalsIgnoreCase(column))) {
            return "PRI";
        }
        String mark = "";
        for (KeyShape key : keys) {
            if (key.parts().get(0).column().equalsIgnoreCase(column)) {
                if (key.isUnique() && key.parts().size() == 1) {
                    return "UNI";
                }
                mark = "MUL";
            }
        }
        return mark;
    }

    /** The column that numbers itself; null if none does. */
    public @Nullable ColumnShape numbered() {
        for (ColumnShape column : columns) {
            if (column.autoIncrement()) {
                return column;
            }
        }
        return null;
    }
}
