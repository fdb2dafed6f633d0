/**
 * One client connection below any protocol's meaning: transport, receiver, outbound queue, and the declarations through
 * which protocols and owners meet.
 *
 * <p>Guards: bytes of one connection leave in the order they were accepted (R-C-027); one drainer at a time (D-09); a
 * segment's release callback runs exactly once (R-C-022). Called by the owner (an event loop) on its thread, and by
 * producers of output on any thread through {@link io.sluice.connection.Connection}. Which thread waits for readiness is
 * not here: see {@code io.sluice.reactor}.
 */
@NullMarked
package io.sluice.connection;

import org.jspecify.annotations.NullMarked;
