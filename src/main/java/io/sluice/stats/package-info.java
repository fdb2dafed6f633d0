/**
 * Numbers: counters with one writer, and the declarations through which rooms show variables to a client.
 *
 * <p>Guards: a counter set has one writing thread; readers get copies (R-C-176). Any room may call in, on the thread each
 * class names. What is counted is decided by the rooms that count; how it is shown is not here.
 */
@NullMarked
package io.sluice.stats;

import org.jspecify.annotations.NullMarked;
