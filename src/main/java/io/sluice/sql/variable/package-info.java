/**
 * System variables: which there are, who may set them to what, and their global values.
 *
 * <p>Guards: a variable that may be set either has an effect or says why it has none. Used by the statement layer, on any
 * thread. What a variable does is where it is read; a session's own values are in {@code io.sluice.sql}.
 */
@NullMarked
package io.sluice.sql.variable;

import org.jspecify.annotations.NullMarked;
