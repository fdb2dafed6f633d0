package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.text.TableReference;
import io.sluice.sql.text.TableReferences;
import io.sluice.sql.text.Token;
import io.sluice.sql.text.Tokens;
import io.sluice.task.CancelToken;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The information tables a statement reads, qualified with their schema or found in it because it is the current one. They
 * are replaced by token with what {@link InfoBinding} makes of them (D-13). Immutable.
 */
final class InfoUse {

    private final Tokens tokens;
    private final List<TableReference> qualified = new ArrayList<>();
    private final List<TableReference> bare = new ArrayList<>();

    private InfoUse(Tokens tokens) {
        this.tokens = tokens;
        for (TableReference reference : TableReferences.of(tokens)) {
            String schema = reference.schema();
            if (schema == null) {
                bare.add(reference);
            } else if (schema.equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)) {
                qualified.add(reference);
            }
        }
    }

    static InfoUse of(Tokens tokens) {
        return new InfoUse(tokens);
    }

    /** Whether the statement reads any, for this session. */
    boolean concerns(H2Session session) {
        return !qualified.isEmpty() || (!bare.isEmpty() && isCurrent(session));
    }

    private static boolean isCurrent(H2Session session) {
        return Catalog.INFORMATION_SCHEMA.equals(session.schema());
    }

    private List<TableReference> read(H2Session session) {
        if (!isCurrent(session)) {
            return qualified;
        }
        List<TableReference> all = new ArrayList<>(qualified);
        all.addAll(bare);
        return all;
    }

    /** The statement's edits and, on top, what stands for the tables. */
    Edits edits(Edits base, H2Session session) throws SqlError {
        Edits edits = base.copy();
        for (TableReference reference : read(session)) {
            Information.Entry entry = entry(session, reference);
            String alias = reference.aliased() ? "" : " AS " + Catalog.quoted(reference.name());
            edits.drop(reference.from(), reference.to());
            edits.replace(reference.from(), InfoBinding.reference(variable(entry), entry.columns()) + alias);
        }
        for (int i = 0; i + 3 < tokens.count(); i++) {
            if (isColumnPath(i)) {
                edits.drop(i, i + 2);
            }
        }
        return edits;
    }

    /** {@code information_schema.table.column}. */
    private boolean isColumnPath(int at) {
        Token first = tokens.get(at);
        return first.isName()
                && first.name().equalsIgnoreCase(Catalog.INFORMATION_SCHEMA)
                && tokens.get(at + 1).isOperator(".")
                && tokens.get(at + 2).isName()
                && tokens.get(at + 3).isOperator(".");
    }

    private static Information.Entry entry(H2Session session, TableReference reference) throws SqlError {
        Information.@Nullable Entry entry = session.information().find(reference.name());
        if (reference.changed()) {
            throw SqlErrors.accessDenied(
                    session.client().user(), session.client().host(), Catalog.INFORMATION_SCHEMA);
        }
        if (entry == null) {
            throw SqlErrors.unknownInformation(reference.name());
        }
        return entry;
    }

    private static String variable(Information.Entry entry) {
        return "#" + entry.name();
    }

    /** Fetches the rows of every table the statement reads. */
    void bind(H2Session session, CancelToken token) throws SqlError {
        Set<String> bound = new LinkedHashSet<>();
        for (TableReference reference : read(session)) {
            Information.Entry entry = entry(session, reference);
            if (bound.add(entry.name())) {
                InfoRows rows = entry.source().rows(new Information.View(session, token));
                InfoBinding.bind(session, variable(entry), rows);
            }
        }
    }

    /** Lets go of the rows. */
    void unbind(H2Session session) throws SqlError {
        Set<String> bound = new LinkedHashSet<>();
        for (TableReference reference : read(session)) {
            Information.Entry entry = session.information().find(reference.name());
            if (entry != null && bound.add(entry.name())) {
                InfoBinding.bind(session, variable(entry), null);
            }
        }
    }
}
