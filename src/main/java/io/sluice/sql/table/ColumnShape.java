package io.sluice.sql.table;

import io.sluice.sql.type.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table as MariaDB declares it. Immutable.
 *
 * @param name as written
 * @param type its declared type
 * @param nullable whether it may be NULL
 * @param preset what stands behind DEFAULT, as MariaDB prints it; null if there is none, not even NULL
 * @param autoIncrement whether it numbers itself
 * @param onUpdate what stands behind ON UPDATE; null if there is none
 * @param generated the expression it is computed by, as MariaDB prints it; null if it is not
 * @param stored whether what is computed is kept
 * @param check the condition of its own it has to meet, as MariaDB prints it; null if there is none
 * @param comment may be empty
 * @param invisible whether {@code *} leaves it out
 */
public record ColumnShape(
        String name,
        ColumnType type,
        boolean nullable,
        @Nullable String preset,
        boolean autoIncrement,
        @Nullable String onUpdate,
        @Nullable String generated,
        boolean stored,
        @Nullable String check,
        String comment,
        boolean invisible) {

    /** A column of a type and nothing else. */
    public static ColumnShape of(String name, ColumnType type, boolean nullable) {
        return new ColumnShape(
                name, type, nullable, nullable ? "NULL" : null, false, null, null, false, null, "", false);
    }

    /** The column Extra of SHOW COLUMNS. */
    public String extra() {
        String own = autoIncrement ? "auto_increment" : onUpdate != null ? "on update " + onUpdate : "";
        String kind = generated == null ? own : stored ? "STORED GENERATED" : "VIRTUAL GENERATED";
        return !invisible ? kind : kind.isEmpty() ? "INVISIBLE" : kind + ", INVISIBLE";
    }
}
