package io.sluice.stats;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A table of {@code information_schema} that a room shows to clients: any SELECT may read it, and {@code SHOW} of the same
 * name does. <b>Threading:</b> {@code rows} is called on whatever thread runs the statement.
 *
 * @param name as a client writes it
 * @param columns in order
 * @param rows how things stand now; one text, or null, per column
 */
public record InfoTable(String name, List<InfoColumn> columns, Supplier<List<List<@Nullable String>>> rows) {}
