package io.sluice.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Keeps log lines that a test provokes out of the build's output while it is open. */
public final class ExpectedLogs implements AutoCloseable {

    private final Map<Logger, Level> before = new LinkedHashMap<>();

    public ExpectedLogs(String... loggers) {
        for (String name : loggers) {
            Logger logger = (Logger) LoggerFactory.getLogger(name);
            before.put(logger, logger.getLevel());
            logger.setLevel(Level.OFF);
        }
    }

    @Override
    public void close() {
        before.forEach(Logger::setLevel);
    }
}
