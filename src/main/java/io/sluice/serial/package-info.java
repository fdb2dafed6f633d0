/**
 * Serial execution without an actor or a thread of its own.
 *
 * <p>Guards: one turn at a time per queue (R-Z-017), first in first out per band, admission by count and bytes in one step
 * (R-Z-039). Called by whoever submits, on any thread, and by the one turn that runs.
 */
@NullMarked
package io.sluice.serial;

import org.jspecify.annotations.NullMarked;
