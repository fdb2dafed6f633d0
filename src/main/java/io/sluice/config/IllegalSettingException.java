package io.sluice.config;

/** A setting that cannot be used; the message names the key, the value and what is allowed, and is meant for the operator. */
public final class IllegalSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A value outside its range. */
    public IllegalSettingException(String key, Object value, String allowed) {
        this(key + " = " + value + " is not allowed; allowed: " + allowed);
    }

    /** Anything else an operator must mend. */
    public IllegalSettingException(String message) {
        super(message);
    }
}
