/**
 * The thread-handling modes: each is one {@link io.sluice.session.ConnectionScheduler}.
 *
 * <p>Guards: sessions and protocols do not know which mode runs (D-08). Chosen by the assembly at start.
 */
@NullMarked
package io.sluice.scheduling;

import org.jspecify.annotations.NullMarked;
