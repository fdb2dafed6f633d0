package io.sluice.cluster;

/** Marks what nodes tell each other; Pekko writes it with Jackson. */
interface ClusterMessage {}
