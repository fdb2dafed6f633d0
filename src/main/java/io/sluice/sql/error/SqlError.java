package io.sluice.sql.error;

/** A statement failed, in MariaDB's terms. The client's business: no stack trace of its own, the cause is kept. */
public final class SqlError extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final String sqlState;
    private final String text;

    /**
     * @param code MariaDB's error number
     * @param sqlState five characters
     */
    public SqlError(int code, String sqlState, String message) {
        super(message, null, false, false);
        this.code = code;
        this.sqlState = sqlState;
        this.text = message;
    }

    /** MariaDB's error number. */
    public int code() {
        return code;
    }

    /** The message, never null. */
    public String text() {
        return text;
    }

    /** The five characters of the SQLSTATE. */
    public String sqlState() {
        return sqlState;
    }
}
