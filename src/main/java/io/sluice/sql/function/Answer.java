package io.sluice.sql.function;

/** What a function answers with, and by which entry point H2 therefore calls it. */
public enum Answer {
    TEXT,
    /** JSON text: a string to the client, a part of the document to a JSON function around it. */
    JSON,
    INT,
    BIGINT,
    DOUBLE,
    DECIMAL,
    BINARY;

    /** The alias of the entry point. */
    String alias() {
        return switch (this) {
            case TEXT, JSON -> "$TEXT";
            default -> "$" + name();
        };
    }
}
