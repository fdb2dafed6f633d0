package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.text.Tokens;
import java.util.LinkedHashMap;
import java.util.Map;

/** The plans of the texts a session sent last. <b>Threading:</b> its session's. */
final class PlanCache {

    /** Longer texts are bulk inserts and the like: they come once. */
    private static final int LONGEST_TEXT = 2_048;

    /**
     * A plan and how it is counted.
     *
     * @param counter as {@code Com_select}
     */
    record Kept(Plan plan, String counter) {}

    private final Map<String, Kept> plans;
    private final int capacity;

    PlanCache(int capacity) {
        this.capacity = capacity;
        this.plans = new LinkedHashMap<>(16, 0.75f, true);
    }

    Kept get(String text, Tokenizer.Mode mode, int version) throws SqlError {
        Kept found = plans.get(text);
        if (found != null) {
            return found;
        }
        Tokens tokens = Tokenizer.tokenize(text, mode, version);
        Kept made = new Kept(Plans.of(tokens), "Com_" + CommandName.of(tokens));
        if (capacity > 0 && text.length() <= LONGEST_TEXT) {
            plans.put(text, made);
            if (plans.size() > capacity) {
                var oldest = plans.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
        }
        return made;
    }

    void clear() {
        plans.clear();
    }
}
