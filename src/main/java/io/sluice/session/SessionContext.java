package io.sluice.session;

import io.sluice.flow.Clock;
import io.sluice.flow.Tap;

/**
 * What every session of a node shares.
 *
 * @param scheduler puts turns on threads
 * @param registry where sessions are found
 * @param settings limits
 * @param clock the node's
 * @param tap the node's
 */
public record SessionContext(
        ConnectionScheduler scheduler, SessionRegistry registry, SessionSettings settings, Clock clock, Tap tap) {}
