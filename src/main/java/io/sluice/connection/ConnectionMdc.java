package io.sluice.connection;

import org.slf4j.MDC;

/** Puts a connection's id beside a log line, under the key {@value #KEY}. <b>Threading:</b> any thread. */
public final class ConnectionMdc {

    /** The key in the mapped diagnostic context. */
    public static final String KEY = "connection";

    private ConnectionMdc() {}

    /** Runs {@code logging} with the id of a connection in the context. */
    public static void about(long connectionId, Runnable logging) {
        MDC.put(KEY, String.valueOf(connectionId));
        try {
            logging.run();
        } finally {
            MDC.remove(KEY);
        }
    }
}
