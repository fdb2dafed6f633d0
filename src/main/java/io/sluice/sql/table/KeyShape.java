package io.sluice.sql.table;

import java.util.List;

/**
 * A key of a table. Immutable.
 *
 * @param kind what it is
 * @param name PRIMARY of the primary key
 * @param parts its columns
 * @param method what stands behind USING; empty if nothing does
 * @param comment may be empty
 */
public record KeyShape(Kind kind, String name, List<Part> parts, String method, String comment) {

    /** The name of every primary key. */
    public static final String PRIMARY = "PRIMARY";

    /** Kinds of keys, in the order MariaDB lists them. */
    public enum Kind {
        PRIMARY,
        UNIQUE,
        INDEX,
        FULLTEXT,
        SPATIAL
    }

    /**
     * A column in a key.
     *
     * @param prefix how many of its characters count; 0 for all
     */
    public record Part(String column, int prefix, boolean descending) {}

    /** Whether no two rows may have the same values. */
    public boolean isUnique() {
        return kind == Kind.PRIMARY || kind == Kind.UNIQUE;
    }

    /** Whether its first columns are these, in this order and as a whole. */
    public boolean beginsWith(List<String> columns) {
        if (columns.size() > parts.size()) {
            return false;
        }
        for (int i = 0; i < columns.size(); i++) {
            Part part = parts.get(i);
            if (part.prefix() > 0 || !part.column().equalsIgnoreCase(columns.get(i))) {
                return false;
            }
        }
        return true;
    }
}
