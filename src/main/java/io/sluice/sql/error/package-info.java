/**
 * What a statement can fail with: MariaDB's error numbers, SQLSTATEs and texts.
 *
 * <p>Used by every part of the statement layer and by the protocols. Nothing here knows a statement or an engine.
 */
@NullMarked
package io.sluice.sql.error;

import org.jspecify.annotations.NullMarked;
