package io.sluice;

import io.sluice.coordinator.ConnectionLayer;
import io.sluice.pool.TaskPool;
import io.sluice.session.SessionRegistry;
import io.sluice.sql.SqlEngine;

/** What a running node consists of, for the parts that watch and stop it. */
record NodeParts(
        AllSettings settings, SqlEngine engine, TaskPool pool, SessionRegistry sessions, ConnectionLayer layer) {}
