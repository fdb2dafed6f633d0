package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.info.InfoRows;
import io.sluice.sql.table.KeyShape;
import io.sluice.sql.table.TableShape;
import io.sluice.sql.text.TableReference;
import io.sluice.sql.text.TableReferences;
import io.sluice.sql.text.Tokens;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an H2 plan: behind each table stands a comment with the index used and its condition. <b>Threading:</b>
 * used by one thread, once.
 */
final class ExplainText {

    private static final String NAME = "\"([^\"]++(?:\"\"[^\"]*+)*+)\"";

    /** A table, perhaps under an alias, and its index. */
    private static final Pattern TABLE = Pattern.compile(
            "(?:FROM|JOIN|UPDATE|,)\\s+(?:" + NAME + "\\.)?" + NAME + "(?:\\s+" + NAME
                    + ")?\\s+/\\*\\s*(?!WHERE)(.*?)\\s*\\*/",
            Pattern.DOTALL);

    private static final Pattern SELECT = Pattern.compile("\\bSELECT\\b");
    private static final Pattern COMPARISON = Pattern.compile("[<>]|\\bIN\\(|\\bIS\\b");
    private static final Pattern OTHER_COLUMN =
            Pattern.compile("=\\s*(?!CAST\\(|TRUE\\b|FALSE\\b|NULL\\b|DATE |TIME|X')\"?[A-Za-z_]");

    private final String text;
    private final H2Session session;

    ExplainText(String text, H2Session session) {
        this.text = text;
        this.session = session;
    }

    /** One row per table, in the order H2 reads them. */
    void into(InfoRows rows) throws SqlError {
        boolean several = SELECT.matcher(text).results().count() > 1;
        Matcher table = TABLE.matcher(text);
        while (table.find()) {
            String before = text.substring(0, table.start());
            long id = Math.max(1, SELECT.matcher(before).results().count());
            String lead = before.substring(0, Math.max(0, before.lastIndexOf("SELECT")))
                    .strip();
            boolean union = lead.endsWith("UNION") || lead.endsWith("ALL") || lead.endsWith(")\nUNION\n(");
            String type = !several ? "SIMPLE" : id == 1 ? "PRIMARY" : union ? "UNION" : "SUBQUERY";
            String alias = table.group(3) == null ? table.group(2) : table.group(3);
            rows.row().set("id", id).set("select_type", type).set("table", alias);
            access(rows, table.group(1), table.group(2), table.group(4));
            rows.set("Extra", hasWhere(table.end()) ? "Using where" : "");
        }
        if (rows.count() == 0) {
            rows.row().set("id", 1).set("select_type", "SIMPLE").set("Extra", "No tables used");
        }
    }

    /** Whether the SELECT that the table belongs to has a condition. */
    private boolean hasWhere(int from) {
        Matcher next = Pattern.compile("\\n\\s*(WHERE|SELECT)\\b").matcher(text);
        return next.find(from) && next.group(1).equals("WHERE");
    }

    private void access(InfoRows rows, @Nullable String schema, String table, String how) throws SqlError {
        TableShape shape = schema == null ? null : session.shape(schema, table);
        if (how.endsWith("tableScan") || shape == null) {
            rows.set("type", "ALL").set("rows", count(schema, table));
            return;
        }
        int colon = how.indexOf(": ");
        String index = colon < 0 ? how : how.substring(0, colon);
        String condition = colon < 0 ? "" : how.substring(colon + 2);
        KeyShape key = key(shape, index.substring(index.indexOf('.') + 1).replace("\"", ""));
        boolean unique = key != null && key.isUnique();
        boolean other = OTHER_COLUMN.matcher(condition).find();
        String type = condition.isEmpty()
                ? "index"
                : COMPARISON.matcher(condition).find() ? "range" : !unique ? "ref" : other ? "eq_ref" : "const";
        rows.set("type", type)
                .set("possible_keys", key == null ? null : key.name())
                .set("key", key == null ? null : key.name())
                .set("ref", type.equals("const") ? "const" : null)
                .set("rows", type.equals("const") || type.equals("eq_ref") ? "1" : null);
    }

    private static @Nullable KeyShape key(TableShape shape, String index) {
        String name = index.startsWith("PRIMARY_KEY") ? KeyShape.PRIMARY : TableEdits.indexForClient(index);
        KeyShape found = shape.key(name);
        int made = name.indexOf("_INDEX_");
        return found == null && made > 0 ? shape.key(name.substring(0, made)) : found;
    }

    private @Nullable String count(@Nullable String schema, String table) throws SqlError {
        if (schema == null) {
            return null;
        }
        var rows = session.inner()
                .query(
                        "SELECT ROW_COUNT_ESTIMATE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = CAST("
                                + Literals.quoted(schema) + " AS VARCHAR) AND TABLE_NAME = CAST("
                                + Literals.quoted(table)
                                + " AS VARCHAR)",
                        new io.sluice.task.CancelToken());
        return rows.isEmpty() ? null : rows.get(0).get(0);
    }

    /** The table a statement changes. */
    static @Nullable String changedTable(Tokens tokens) {
        return TableReferences.of(tokens).stream()
                .filter(TableReference::changed)
                .map(TableReference::name)
                .findFirst()
                .orElse(null);
    }
}
