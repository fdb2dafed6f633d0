package io.sluice.stats;

import java.util.function.Supplier;

/**
 * A status variable a room shows to clients ({@code SHOW STATUS}). <b>Threading:</b> {@code value} is called on whatever
 * thread runs the statement.
 *
 * @param name as MariaDB writes it, first letter in upper case: {@code Threads_connected}
 * @param value the text a client sees
 */
public record StatusVariable(String name, Supplier<String> value) {}
