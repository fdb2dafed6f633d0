/**
 * The assembly: the command line, the configuration as a whole, and the node that wires the rooms together.
 *
 * <p>Guards: nothing here decides anything a room could decide; it only wires, starts in order and stops in order. Called
 * from {@code main} and from tests that start a whole node.
 */
@NullMarked
package io.sluice;

import org.jspecify.annotations.NullMarked;
