/**
 * What tables are: their columns, keys and options as MariaDB declares them, read from a statement and printed as
 * {@code SHOW CREATE TABLE} does.
 *
 * <p>Guards: the printed form, read again, gives the same table. Knows no engine and no session.
 */
@NullMarked
package io.sluice.sql.table;

import org.jspecify.annotations.NullMarked;
