package io.sluice.sql;

import java.sql.SQLException;
import org.h2.api.ErrorCode;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Recognises how H2 fails when two sessions see the same deadlock at once. Each marks the victim's transaction as rolling
 * back; the second mark is an illegal transition, and so is what the victim tries while it is marked. All waiters of such a
 * transaction spin until it is rolled back, so whoever meets this must roll back: it is a deadlock by another name.
 */
final class DeadlockMark {

    private DeadlockMark() {}

    /** Whether a transaction's mark is what {@code failure} is about. */
    static boolean isCauseOf(SQLException failure) {
        if (failure.getErrorCode() != ErrorCode.GENERAL_ERROR_1) {
            return false;
        }
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MVStoreException store
                    && store.getErrorCode() == DataUtils.ERROR_TRANSACTION_ILLEGAL_STATE) {
                return true;
            }
        }
        return false;
    }
}
