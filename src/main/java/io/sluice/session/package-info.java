/**
 * What a client's connection means above its packets: its queue of commands, its cancel token, its place in the registry.
 *
 * <p>Guards: commands of one connection run one at a time, in order, and at most one task of it is with the scheduler
 * (D-01). The loop admits on its thread; the turn runs on the scheduler's. Which threads those are is not here: see
 * {@code io.sluice.scheduling}. What the commands mean is not here: see {@code io.sluice.mysql}.
 */
@NullMarked
package io.sluice.session;

import org.jspecify.annotations.NullMarked;
