package io.sluice.reactor;

import io.sluice.stats.SingleWriterCounter;

/** What one worker has done since it began. Written by its loop. */
record WorkerCounters(
        SingleWriterCounter receivedBytes,
        SingleWriterCounter sentBytes,
        SingleWriterCounter recvBudgetHits,
        SingleWriterCounter sendBudgetHits) {

    WorkerCounters() {
        this(
                new SingleWriterCounter(),
                new SingleWriterCounter(),
                new SingleWriterCounter(),
                new SingleWriterCounter());
    }
}
