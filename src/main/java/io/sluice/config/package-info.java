/**
 * Reading settings: ranges checked, unknown keys found, errors that name key, value and range.
 *
 * <p>Guards: an illegal value stops start-up. Called by the settings record of each room, on the starting thread. Which
 * settings exist is not here: {@code reference.conf} says so.
 */
@NullMarked
package io.sluice.config;

import org.jspecify.annotations.NullMarked;
