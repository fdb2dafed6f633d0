package io.sluice.sql.variable;

import java.util.function.Supplier;

/**
 * A system variable.
 *
 * @param name lower case
 * @param scope where it has a value
 * @param type what it may be set to
 * @param initial its global value before anybody sets it
 * @param effect whether it may be set, and whether that changes anything
 * @param reason why it changes nothing or cannot be set; empty for a live one
 */
public record Variable(
        String name, Scope scope, VariableType type, Supplier<String> initial, Effect effect, String reason) {

    /** Where a variable has a value. */
    public enum Scope {
        /** One for all. */
        GLOBAL,
        /** One for each session. */
        SESSION,
        /** One for each session, which begins as the global one (R-M-031). */
        BOTH
    }

    /** What setting it does. */
    public enum Effect {
        /** Something reads it. */
        LIVE,
        /** Nothing: it is kept and shown. */
        KEPT,
        /** It cannot be set to anything but what it is. */
        FIXED,
        /** It cannot be set, in MariaDB neither. */
        SHOWN
    }

    /** The same variable, with a value that another room knows. */
    Variable supplied(Supplier<String> value) {
        return new Variable(name, scope, type, value, effect == Effect.LIVE ? Effect.FIXED : effect, reason);
    }
}
