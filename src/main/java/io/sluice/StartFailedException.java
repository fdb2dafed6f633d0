package io.sluice;

/** The node cannot start for a reason the operator can mend, which the message names. */
final class StartFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StartFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
