/**
 * Placement: which worker serves a connection, and the front of the whole connection layer
 * ({@link io.sluice.coordinator.ConnectionLayer}).
 *
 * <p>Guards: one writer of the load model (R-C-095); every connection taken is counted down exactly once (R-M-010). The
 * assembly calls the front, on any thread; the {@link io.sluice.coordinator.Coordinator} runs on the default dispatcher
 * and never touches a client's bytes. Sockets are not here: see {@code io.sluice.reactor}.
 */
@NullMarked
package io.sluice.coordinator;

import org.jspecify.annotations.NullMarked;
