package io.sluice.sql.info;

import io.sluice.sql.error.SqlError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rows of an information table are made of: the session that asks. <b>Threading:</b> the session's. */
public interface InfoContext {

    /** The rows of a query over H2's own catalogue, in H2's words. */
    List<List<@Nullable String>> catalogue(String sql) throws SqlError;
}
