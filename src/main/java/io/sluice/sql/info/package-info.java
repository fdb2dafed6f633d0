/**
 * Information tables: which there are, their columns, what H2's catalogue says in MariaDB's terms, and where a statement
 * names one (D-13).
 *
 * <p>Guards: names, order and types of columns are MariaDB's. Called by the statement layer, on the thread of the statement.
 * Rows that other rooms know come through {@link io.sluice.stats.InfoTable}; how rows reach a SELECT is not here.
 */
@NullMarked
package io.sluice.sql.info;

import org.jspecify.annotations.NullMarked;
