package io.sluice.sql;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The variables whose values are found when they are asked for, not kept. <b>Threading:</b> the session's. */
final class SessionValues {

    private SessionValues() {}

    /** The value now; null if the variable is an ordinary one. */
    static @Nullable String of(String name, H2Session session) {
        return switch (name) {
            case "warning_count" -> Integer.toString(session.diagnostics().warnings());
            case "error_count" -> Integer.toString(session.diagnostics().errors());
            case "last_insert_id", "identity" -> Long.toUnsignedString(session.lastInsertId());
            case "in_transaction" -> session.inTransaction() ? "1" : "0";
            case "pseudo_thread_id" ->
                Objects.requireNonNullElseGet(
                        session.variables().own(name),
                        () -> Long.toString(session.client().connectionId()));
            case "timestamp" ->
                session.variables().isSet(name) ? session.variables().text(name) : now(session);
            default -> null;
        };
    }

    private static String now(H2Session session) {
        Instant now = session.clock().now();
        return new BigDecimal(now.getEpochSecond())
                .add(BigDecimal.valueOf(now.getNano() / 1000, 6))
                .setScale(6)
                .toPlainString();
    }

    /** What else happens when a variable is set. */
    static void set(String name, @Nullable String value, H2Session session) {
        if (name.equals("last_insert_id") || name.equals("identity")) {
            session.generated(value == null ? 0 : Long.parseUnsignedLong(value));
        }
    }
}
