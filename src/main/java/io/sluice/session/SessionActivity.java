package io.sluice.session;

import io.sluice.task.LogicalWait;
import org.jspecify.annotations.Nullable;

/**
 * What a session does now: published as one immutable record, so that a reader never sees the text of one command with the
 * time of another.
 *
 * <p><b>Units:</b> nanoseconds of the node's clock. <b>Threading:</b> {@link #view} on any thread; everything else by whoever
 * serves the session at that moment, the owner's thread before and between turns, the turn's thread within. No clock is read
 * and no text copied: the turn knows the time.
 */
public final class SessionActivity {

    /** The user of a client that has not said who it is (R-M-032). */
    public static final String BEFORE_LOGIN = "unauthenticated user";

    private static final String EXECUTING = "Executing";

    private record Doing(
            String user,
            String host,
            @Nullable String schema,
            String command,
            long since,
            String state,
            @Nullable String info) {

        Doing in(String otherState) {
            return new Doing(user, host, schema, command, since, otherState, info);
        }

        Doing with(String statement) {
            return new Doing(user, host, schema, command, since, state, statement);
        }
    }

    private String user = BEFORE_LOGIN;
    private String host = "";
    private @Nullable String schema;
    private long began;
    private volatile Doing doing = new Doing(BEFORE_LOGIN, "", null, "Connect", 0, "", null);

    SessionActivity() {}

    /**
     * The client is there and shall say who it is.
     *
     * @param from where it is, with its port
     */
    public void connected(String from, long now) {
        host = from;
        doing = new Doing(user, host, null, "Connect", now, "Reading from net", null);
    }

    /** The client said who it is; the login goes on. */
    public void identified(String name) {
        user = name;
    }

    /** The login was accepted on the owner's thread, or another command has ended: it waits for the next. */
    public void rests(long now) {
        doing = new Doing(user, host, schema, "Sleep", now, "", null);
    }

    /** The current schema from now on; shown with the next command or rest. */
    public void schema(@Nullable String current) {
        schema = current;
    }

    /** The turn takes a command; what it is, it says itself. */
    void takes(long now) {
        began = now;
    }

    /**
     * The command that was taken begins.
     *
     * @param command MariaDB's word for it
     */
    public void begins(String command) {
        doing = new Doing(user, host, schema, command, began, EXECUTING, null);
    }

    /** The text of the statement that the command carries out. */
    public void info(String statement) {
        doing = doing.with(statement);
    }

    /** The command waits, or goes on. */
    void waits(LogicalWait.@Nullable Kind kind) {
        doing = doing.in(kind == null ? EXECUTING : text(kind));
    }

    private static String text(LogicalWait.Kind kind) {
        return switch (kind) {
            case SLEEP -> "User sleep";
            case DISKIO, SYNC -> "Waiting for disk";
            case ROW_LOCK -> "Waiting for row lock";
            case GLOBAL_LOCK -> "Waiting for backup lock";
            case META_DATA_LOCK -> "Waiting for table metadata lock";
            case TABLE_LOCK -> "Waiting for table level lock";
            case USER_LOCK -> "User lock";
            case BINLOG, GROUP_COMMIT -> "Waiting for commit lock";
            case NET -> "Writing to net";
        };
    }

    SessionView view(long id, long now) {
        Doing seen = doing;
        return new SessionView(
                id,
                seen.user,
                seen.host,
                seen.schema,
                seen.command,
                Math.max(0, now - seen.since),
                seen.state,
                seen.info);
    }
}
