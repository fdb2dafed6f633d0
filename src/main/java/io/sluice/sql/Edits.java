package io.sluice.sql;

import io.sluice.sql.text.Tokens;
import org.jspecify.annotations.Nullable;

/** What replaces single tokens of a statement, on top of the {@link Rewriter}'s general rules. */
final class Edits {

    private final @Nullable String[] replacements;
    private boolean any;

    Edits(Tokens tokens) {
        replacements = new String[tokens.count()];
    }

    private Edits(@Nullable String[] replacements, boolean any) {
        this.replacements = replacements;
        this.any = any;
    }

    /** The same edits, to which others may be added. */
    Edits copy() {
        return new Edits(replacements.clone(), any);
    }

    void replace(int index, String text) {
        replacements[index] = text;
        any = true;
    }

    void drop(int from, int to) {
        for (int i = from; i < to && i < replacements.length; i++) {
            replace(i, "");
        }
    }

    @Nullable
    String at(int index) {
        return any ? replacements[index] : null;
    }
}
