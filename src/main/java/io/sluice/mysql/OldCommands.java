package io.sluice.mysql;

import io.sluice.connection.ProtocolViolationException;
import io.sluice.wire.mysql.CommandCode;
import io.sluice.wire.mysql.PacketReader;
import io.sluice.wire.mysql.WireError;
import java.util.ArrayList;
import java.util.List;

/** Commands that statements have replaced, and that old tools still send: each is carried out as the statement. Stateless. */
final class OldCommands {

    /** What the bits of {@code COM_REFRESH} stand for, from the lowest. */
    private static final String[] REFRESHED = {"PRIVILEGES", "LOGS", "", "HOSTS", "STATUS", "THREADS"};

    private static final int TABLES = 4;

    private OldCommands() {}

    /** The statement. */
    static String statement(CommandCode code, byte[] payload, int sequence) throws ProtocolViolationException {
        PacketReader in = new PacketReader(payload, sequence, WireError.UNKNOWN_COMMAND);
        in.int1();
        return switch (code) {
            case COM_REFRESH -> flush(in.int1());
            case COM_SHUTDOWN -> "SHUTDOWN";
            case COM_PROCESS_INFO -> "SHOW PROCESSLIST";
            case COM_PROCESS_KILL -> "KILL " + in.int4();
            default -> throw new IllegalArgumentException(code.toString());
        };
    }

    private static String flush(int bits) {
        List<String> options = new ArrayList<>();
        for (int bit = 0; bit < REFRESHED.length; bit++) {
            if ((bits >> bit & 1) == 1 && !REFRESHED[bit].isEmpty()) {
                options.add(REFRESHED[bit]);
            }
        }
        // FLUSH takes tables only alone, and has nothing to do for them that the others do not.
        return options.isEmpty() || bits == TABLES ? "FLUSH TABLES" : "FLUSH " + String.join(", ", options);
    }
}
