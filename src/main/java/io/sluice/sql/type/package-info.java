/**
 * Values and their types as MariaDB prints them.
 *
 * <p>Used by the statement layer. Knows no engine and no session.
 */
@NullMarked
package io.sluice.sql.type;

import org.jspecify.annotations.NullMarked;
