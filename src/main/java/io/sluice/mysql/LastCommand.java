package io.sluice.mysql;

import io.sluice.session.Session;
import io.sluice.task.CancelToken;

/** Gives back what a session holds, after everything else. */
final class LastCommand implements Session.Command {

    private final MysqlSession session;

    LastCommand(MysqlSession session) {
        this.session = session;
    }

    @Override
    public void run(CancelToken token) {
        try {
            session.closeSql();
        } finally {
            dropped();
        }
    }

    @Override
    public void dropped() {
        // Where the turn will not come, the engine rolls back what is open when it closes.
        session.protocol().context().registry().deregister(session.session());
    }
}
