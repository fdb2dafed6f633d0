package io.sluice.mysql;

import io.sluice.sql.Column;
import io.sluice.sql.ResultSink;
import io.sluice.sql.Row;
import io.sluice.task.CancelToken;
import io.sluice.wire.mysql.Capabilities;
import io.sluice.wire.mysql.ErrPacket;
import io.sluice.wire.mysql.OkPacket;
import io.sluice.wire.mysql.PacketWriter;
import io.sluice.wire.mysql.TextRow;
import io.sluice.wire.mysql.WireError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the outcome of one statement as text packets. Rows that come after a cancel are left out, and the result then ends
 * with an error: the client must not take a part for the whole. <b>Threading:</b> the turn's thread.
 */
final class TextResult implements ResultSink {

    private static final byte[][] NO_COLUMNS = {};
    private static final ErrPacket INTERRUPTED = new ErrPacket(1317, "70100", "Query execution was interrupted");
    private static final ErrPacket TIMED_OUT =
            new ErrPacket(1969, "70100", "Query execution was interrupted (max_statement_time exceeded)");

    private final MysqlSession session;
    private final Reply reply;
    private final CancelToken token;
    private byte[] @Nullable [] values = NO_COLUMNS;
    private boolean cut;

    TextResult(MysqlSession session, Reply reply, CancelToken token) {
        this.session = session;
        this.reply = reply;
        this.token = token;
    }

    @Override
    public void ok(long affectedRows, long lastInsertId, int warnings, String info) {
        reply.complete();
        new OkPacket(affectedRows, lastInsertId, session.status(), warnings, info, session.changedSchema())
                .writeTo(reply.out());
    }

    @Override
    public void columns(List<Column> columns) {
        PacketWriter out = reply.out();
        values = new byte[columns.size()][];
        out.begin(PacketWriter.sizeOfLenenc(columns.size())).lenenc(columns.size());
        for (Column column : columns) {
            Columns.definition(column).writeTo(out);
        }
        if (!session.capabilities().has(Capabilities.DEPRECATE_EOF)) {
            OkPacket.plain(session.status(), null).writeEndTo(out, session.capabilities());
        }
    }

    @Override
    public void row(Row row) {
        if (token.isCancelled()) {
            cut = true;
            return;
        }
        for (int column = 0; column < values.length; column++) {
            values[column] = row.text(column);
        }
        TextRow.write(reply.out(), values);
    }

    @Override
    public void end(int warnings) {
        reply.complete();
        if (cut) {
            cutBecause(token.cause()).writeTo(reply.out());
        } else {
            new OkPacket(0, 0, session.status(), warnings, "", session.changedSchema())
                    .writeEndTo(reply.out(), session.capabilities());
        }
    }

    private static ErrPacket cutBecause(CancelToken.@Nullable Cause cause) {
        if (cause == CancelToken.Cause.STOP) {
            return WireError.SERVER_SHUTDOWN.packet();
        }
        return cause == CancelToken.Cause.TIMEOUT ? TIMED_OUT : INTERRUPTED;
    }
}
