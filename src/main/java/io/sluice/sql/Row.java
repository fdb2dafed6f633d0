package io.sluice.sql;

import org.jspecify.annotations.Nullable;

/** One row of a result. */
public interface Row {

    /** The value of a column (from 0) in MariaDB's text form, in the column's character set (UTF-8); null for NULL. */
    byte @Nullable [] text(int column);
}
