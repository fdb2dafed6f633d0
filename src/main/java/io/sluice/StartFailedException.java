package io.sluice;

import org.jspecify.annotations.Nullable;

/** The node cannot start for a reason the operator can mend, which the message names. */
final class StartFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StartFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
