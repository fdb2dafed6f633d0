package io.sluice.sql;

import java.sql.Connection;
import java.util.Arrays;
import java.util.List;

/** The isolation levels, MariaDB's words for them and H2's numbers (D-14). */
enum Isolation {
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    static final Isolation DEFAULT = READ_COMMITTED;

    private final int level;

    Isolation(int level) {
        this.level = level;
    }

    int level() {
        return level;
    }

    /** As a variable's value. */
    String text() {
        return name().replace('_', '-');
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(Isolation::text).toList();
    }

    static Isolation of(String text) {
        return valueOf(text.replace('-', '_'));
    }
}
