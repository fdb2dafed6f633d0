/**
 * Statements: what a client's text means, the H2 engine that carries it out, and MariaDB's error numbers.
 *
 * <p>Made and entered through {@link io.sluice.sql.H2Engine}. Guards: one engine session per client session, never shared,
 * opened by the first statement that needs it (D-12); session functions and variables are literals before H2 sees them
 * (D-26); who waits for a row can be cancelled, and deadlocks are found (D-04, D-05). Called by the protocols, on the thread
 * of the task that runs the statement, one statement at a time per session. Packets are not here: see {@code
 * io.sluice.mysql}.
 */
@NullMarked
package io.sluice.sql;

import org.jspecify.annotations.NullMarked;
