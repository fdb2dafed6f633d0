package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoDefinitions;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.info.PrivilegeTables;
import io.sluice.sql.text.Cursor;
import io.sluice.stats.InfoColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SHOWs about the server itself, and about what it does not have. Stateless. */
final class ShowServer {

    private ShowServer() {}

    /** The SHOW that begins with {@code word}, behind which the cursor stands; null if there is none. */
    static @Nullable Plan of(String word, Cursor cursor) throws SqlError {
        return switch (word) {
            case "STORAGE" -> cursor.accept("ENGINES") ? engines(cursor) : null;
            case "ENGINES" -> engines(cursor);
            case "ENGINE" -> engine(cursor);
            case "CHARACTER" -> cursor.accept("SET") ? ShowPlan.of("CHARACTER SET", "", cursor) : null;
            case "CHARSET" -> ShowPlan.of("CHARACTER SET", "", cursor);
            case "COLLATION" -> ShowPlan.of("COLLATION", "", cursor);
            case "PLUGINS" -> plugins(cursor);
            case "PRIVILEGES" -> ShowPlan.own(view -> PrivilegeTables.show(), ShowFilter.none(cursor));
            case "GRANTS" -> grants(cursor);
            case "PROFILES" -> empty("PROFILES", cursor);
            case "PROCEDURE", "FUNCTION", "PACKAGE" -> routines(cursor);
            default -> replication(word, cursor);
        };
    }

    /** Nothing is replicated, so there is nothing to show of it. */
    private static @Nullable Plan replication(String word, Cursor cursor) throws SqlError {
        return switch (word) {
            case "MASTER", "BINLOG" -> {
                if (word.equals("MASTER") && cursor.accept("LOGS")) {
                    throw SqlErrors.noBinaryLog();
                }
                yield cursor.accept("STATUS") ? empty("MASTER STATUS", cursor) : null;
            }
            case "BINARY" -> {
                cursor.expect("LOGS");
                throw SqlErrors.noBinaryLog();
            }
            case "SLAVE", "REPLICA" -> {
                if (cursor.accept("HOSTS")) {
                    yield empty("REPLICA HOSTS", cursor);
                }
                if (cursor.peek().isString()) {
                    cursor.take(); // the name of a connection
                }
                yield cursor.accept("STATUS") ? empty("REPLICA STATUS", cursor) : null;
            }
            case "ALL" -> {
                boolean named = cursor.accept("SLAVES") || cursor.accept("REPLICAS");
                yield named && cursor.accept("STATUS") ? empty("ALL REPLICAS STATUS", cursor) : null;
            }
            default -> registered(word, cursor);
        };
    }

    /** A table of another room's under its own name, as {@code SHOW NODES}. */
    private static @Nullable Plan registered(String word, Cursor cursor) {
        if (!cursor.atEnd() && !cursor.peek().isOneOf("LIKE", "WHERE")) {
            return null;
        }
        int at = cursor.position();
        return (session, token, out) -> {
            Information.@Nullable Entry entry = session.information().find(word);
            Cursor filter = new Cursor(cursor.tokens(), at);
            if (entry == null || !session.information().isRegistered(word)) {
                filter.moveTo(at - 1);
                throw filter.syntaxError();
            }
            new ShowPlan(entry.name(), entry.source()::rows, 0, ShowFilter.of(filter), false).run(session, token, out);
        };
    }

    private static Plan empty(String form, Cursor cursor) throws SqlError {
        return ShowPlan.own(view -> new InfoRows(InfoDefinitions.show(form).columns()), ShowFilter.none(cursor));
    }

    private static Plan engines(Cursor cursor) throws SqlError {
        cursor.end();
        return ShowPlan.of("ENGINES", "", cursor);
    }

    /** {@code ENGINE name STATUS | MUTEX | LOGS}: H2 has no report of the kind. */
    private static @Nullable Plan engine(Cursor cursor) throws SqlError {
        String name = cursor.name();
        boolean known = name.equalsIgnoreCase("InnoDB") || name.equalsIgnoreCase("ALL");
        if (!cursor.peek().isOneOf("STATUS", "MUTEX", "LOGS")) {
            return null;
        }
        String what = cursor.take().upper();
        cursor.end();
        throw known ? SqlErrors.notYet("SHOW ENGINE " + name + " " + what) : SqlErrors.unknownEngine(name);
    }

    private static Plan plugins(Cursor cursor) throws SqlError {
        if (cursor.accept("SONAME")) {
            if (!cursor.accept("LIKE") && !cursor.accept("WHERE")) {
                cursor.string();
            }
            while (!cursor.atEnd()) {
                cursor.take();
            }
            return empty("PLUGINS", cursor); // none comes from a library
        }
        cursor.end();
        return ShowPlan.of("PLUGINS", "", cursor);
    }

    private static @Nullable Plan routines(Cursor cursor) throws SqlError {
        cursor.accept("BODY");
        return cursor.accept("STATUS") ? ShowPlan.of("ROUTINE STATUS", "ROUTINE_NAME", cursor) : null;
    }

    /** Every account may do everything, and none may give it to others. */
    private static Plan grants(Cursor cursor) throws SqlError {
        @Nullable String user = null;
        @Nullable String host = null;
        if (cursor.accept("FOR")) {
            if (cursor.accept("CURRENT_USER")) {
                if (cursor.acceptOperator("(")) {
                    cursor.expectOperator(")");
                }
            } else {
                user = cursor.peek().isString() ? cursor.string() : cursor.name();
                host = "%";
                if (cursor.peek().kind() == io.sluice.sql.text.Token.Kind.USER_VARIABLE) {
                    String text = cursor.take().text().substring(1);
                    host = text.replaceAll("^[`'\"]|[`'\"]$", "");
                }
            }
        }
        ShowFilter filter = ShowFilter.none(cursor);
        String named = user;
        String at = host;
        return ShowPlan.own(view -> grants(view, named, at), filter);
    }

    private static InfoRows grants(Information.View view, @Nullable String user, @Nullable String host)
            throws SqlError {
        SqlEngine.ClientInfo client = view.session().client();
        if (user != null && (!user.equals(client.user()) || !client.host().equals(host))) {
            throw SqlErrors.noSuchGrant(user, host == null ? "" : host);
        }
        String header = "Grants for " + client.user() + "@" + client.host();
        return new InfoRows(List.of(new InfoColumn(header, "varchar(1024)", false)))
                .row("GRANT ALL PRIVILEGES ON *.* TO `" + client.user() + "`@`" + client.host() + "`");
    }
}
