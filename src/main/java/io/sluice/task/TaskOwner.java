package io.sluice.task;

/** Whom a task works for; opaque to the rooms below. Its {@code toString} is short and fit for a log line. */
public interface TaskOwner {}
