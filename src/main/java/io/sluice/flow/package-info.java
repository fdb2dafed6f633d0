/**
 * Time and visibility: the {@link io.sluice.flow.Clock} every room reads, and the {@link io.sluice.flow.Tap} that sees
 * messages and steps go by.
 *
 * <p>Guards: nothing else in the project reads the time (D-18 of the design record, kept by ArchUnit); a node without a
 * tap pays nothing per message. Any room may call in, on any thread. Counters are not here: see {@code io.sluice.stats}.
 */
@NullMarked
package io.sluice.flow;

import org.jspecify.annotations.NullMarked;
