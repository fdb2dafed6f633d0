package io.sluice.cluster;

/**
 * What a node tells the others of itself.
 *
 * @param address its place in the cluster, {@code host:port}
 * @param name what its operator calls it
 * @param mysql where its MySQL clients connect, {@code host:port}
 */
public record NodeCard(String address, String name, String mysql) implements ClusterMessage {}
