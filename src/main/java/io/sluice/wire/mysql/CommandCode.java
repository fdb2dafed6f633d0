package io.sluice.wire.mysql;

/** The first byte of a command, as far as commands are served. */
public enum CommandCode {
    /** Goodbye. */
    COM_QUIT(0x01, "Quit"),
    /** Choose the current schema. */
    COM_INIT_DB(0x02, "Init DB"),
    /** One statement as text. */
    COM_QUERY(0x03, "Query"),
    /** The columns of a table. */
    COM_FIELD_LIST(0x04, "Field List"),
    /** FLUSH, by bits. */
    COM_REFRESH(0x07, "Refresh"),
    /** SHUTDOWN. */
    COM_SHUTDOWN(0x08, "Shutdown"),
    /** A line of figures. */
    COM_STATISTICS(0x09, "Statistics"),
    /** SHOW PROCESSLIST. */
    COM_PROCESS_INFO(0x0a, "Processlist"),
    /** KILL. */
    COM_PROCESS_KILL(0x0c, "Kill"),
    /** Are you there? */
    COM_PING(0x0e, "Ping"),
    /** A piece of a prepared statement's parameter; has no reply. */
    COM_STMT_SEND_LONG_DATA(0x18, "Long Data"),
    /** A prepared statement is not needed any more; has no reply. */
    COM_STMT_CLOSE(0x19, "Close stmt"),
    /** Back to how it was after login. */
    COM_RESET_CONNECTION(0x1f, "Reset connection"),
    /** Anything else, an empty packet too. */
    UNKNOWN(-1, "Error");

    private static final CommandCode[] BY_CODE = new CommandCode[256];

    static {
        for (int code = 0; code < BY_CODE.length; code++) {
            BY_CODE[code] = UNKNOWN;
        }
        for (CommandCode each : values()) {
            if (each != UNKNOWN) {
                BY_CODE[each.code] = each;
            }
        }
    }

    private final int code;
    private final String shown;

    CommandCode(int code, String shown) {
        this.code = code;
        this.shown = shown;
    }

    /** The process list's word for it. */
    public String shown() {
        return shown;
    }

    /** What the payload of a command's packet asks for. */
    public static CommandCode of(byte[] payload) {
        return payload.length == 0 ? UNKNOWN : BY_CODE[payload[0] & 0xff];
    }
}
