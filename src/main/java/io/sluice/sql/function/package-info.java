/**
 * MariaDB's functions that H2 lacks or answers differently.
 *
 * <p>Pure functions of their arguments: no session, no clock, no table (what needs those is the statement layer's, D-26).
 * {@link io.sluice.sql.function.SqlFunctions} is the table of them and the only way in for the statement layer;
 * {@link io.sluice.sql.function.EntryPoints} is what H2 calls, made known to it by
 * {@link io.sluice.sql.function.FunctionSchema}. <b>Threading:</b> any thread; nothing is kept. What MariaDB warns of is
 * answered without the warning: there is no session to warn.
 */
@NullMarked
package io.sluice.sql.function;

import org.jspecify.annotations.NullMarked;
