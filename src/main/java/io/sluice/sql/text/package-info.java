/**
 * A statement as text: its tokens in the words of the session's SQL mode, and reading them from left to right.
 *
 * <p>Used by the statement layer. Knows no engine and no session.
 */
@NullMarked
package io.sluice.sql.text;

import org.jspecify.annotations.NullMarked;
