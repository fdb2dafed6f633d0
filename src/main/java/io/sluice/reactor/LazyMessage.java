package io.sluice.reactor;

/** Marks a message of the lazy class: handled when no immediate one waits in the same mailbox (R-C-047). */
public interface LazyMessage {}
