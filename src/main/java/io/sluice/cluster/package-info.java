/**
 * Several nodes as one cluster: whether and how this node joins, and what it sees of the others.
 *
 * <p>Guards: a node that is no member of a cluster needs nothing of this. Called by the assembly at start; membership is
 * kept by Pekko's cluster, read here as a snapshot on any thread.
 */
@NullMarked
package io.sluice.cluster;

import org.jspecify.annotations.NullMarked;
