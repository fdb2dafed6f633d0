package io.sluice.sql.table;

/**
 * A condition on rows that belongs to the table and to no column. Immutable.
 *
 * @param condition as MariaDB prints it, without parentheses around it
 */
public record CheckShape(String name, String condition) {}
