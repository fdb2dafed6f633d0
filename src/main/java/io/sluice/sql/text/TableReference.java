package io.sluice.sql.text;

import org.jspecify.annotations.Nullable;

/**
 * A place where a statement names a table.
 *
 * @param from its first token
 * @param to behind its last token, alias not included
 * @param schema as written, null if it is not
 * @param name as written, without quotes
 * @param aliased whether an alias follows
 * @param changed whether the statement changes the table's rows, or the table itself
 */
public record TableReference(
        int from, int to, @Nullable String schema, String name, boolean aliased, boolean changed) {}
