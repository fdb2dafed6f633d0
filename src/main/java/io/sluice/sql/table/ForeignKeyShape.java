package io.sluice.sql.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key of a table. Immutable.
 *
 * @param schema schema of the other table; null for the table's own
 * @param onDelete as {@code CASCADE}; empty for RESTRICT that was not written
 * @param onUpdate likewise
 */
public record ForeignKeyShape(
        String name,
        List<String> columns,
        @Nullable String schema,
        String table,
        List<String> otherColumns,
        String onDelete,
        String onUpdate) {}
