package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.text.Cursor;
import io.sluice.sql.type.CharacterSets;

/** {@code CREATE DATABASE} and {@code DROP DATABASE}: a database of MariaDB's is a schema of H2's. */
final class DatabasePlans {

    private DatabasePlans() {}

    /** The cursor stands behind {@code DATABASE}. */
    static Plan create(Cursor cursor) throws SqlError {
        boolean lenient = cursor.accept("IF", "NOT", "EXISTS");
        String name = cursor.name();
        options(cursor);
        return (session, token, out) -> {
            session.commit();
            refuseReserved(session, name);
            try {
                session.inner().define("CREATE SCHEMA " + Catalog.quoted(name), token);
            } catch (SqlError e) {
                if (e.code() != 1007 || !lenient) {
                    throw e;
                }
                session.diagnostics().note(e);
            }
            out.ok(1, 0, session.diagnostics().warnings(), "");
        };
    }

    /** The cursor stands behind {@code DATABASE}. */
    static Plan drop(Cursor cursor) throws SqlError {
        boolean lenient = cursor.accept("IF", "EXISTS");
        String name = cursor.name();
        cursor.end();
        return (session, token, out) -> {
            session.commit();
            refuseReserved(session, name);
            if (name.equals(session.schema())) {
                session.leaveSchema();
            }
            try {
                session.inner().define("DROP SCHEMA " + Catalog.quoted(name) + " CASCADE", token);
            } catch (SqlError e) {
                if (e.code() != 1049) {
                    throw e;
                }
                if (!lenient) {
                    throw SqlErrors.noDatabaseToDrop(name);
                }
                session.diagnostics().note(SqlErrors.noDatabaseToDrop(name));
            }
            out.ok(0, 0, session.diagnostics().warnings(), "");
        };
    }

    private static void options(Cursor cursor) throws SqlError {
        while (!cursor.atEnd()) {
            cursor.accept("DEFAULT");
            if (cursor.accept("CHARACTER", "SET") || cursor.accept("CHARSET")) {
                cursor.acceptOperator("=");
                CharacterSets.named(word(cursor));
            } else if (cursor.accept("COLLATE")) {
                cursor.acceptOperator("=");
                CharacterSets.collation(word(cursor), null);
            } else {
                cursor.expect("COMMENT");
                cursor.acceptOperator("=");
                cursor.string();
            }
        }
    }

    private static String word(Cursor cursor) throws SqlError {
        return cursor.peek().isString() ? cursor.string() : cursor.name();
    }

    private static void refuseReserved(H2Session session, String name) throws SqlError {
        if (Catalog.isReserved(name) || name.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)) {
            throw SqlErrors.accessDenied(
                    session.client().user(), session.client().host(), name);
        }
    }
}
