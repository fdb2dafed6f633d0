package io.sluice.stats;

import java.util.function.Supplier;

/**
 * A read-only system variable a room shows to clients ({@code SELECT @@name}, {@code SHOW VARIABLES}).
 * <b>Threading:</b> {@code value} is called on whatever thread runs the statement.
 *
 * @param name lower case, words joined by underscores
 * @param value the text a client sees
 */
public record SystemVariable(String name, Supplier<String> value) {}
