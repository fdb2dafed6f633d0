package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Tokenizer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session's values of the system variables: what it set, else the global value when it began. <b>Threading:</b> its session's. */
final class SessionVariables {

    private final Variables variables;
    private final Map<String, String> globalsAtStart;
    private final Map<String, String> own = new HashMap<>(8);
    private Tokenizer.Mode mode = Tokenizer.Mode.DEFAULT;

    SessionVariables(Variables variables) {
        this.variables = variables;
        this.globalsAtStart = variables.setGlobals();
        this.mode = SqlModes.tokenizerMode(text("sql_mode"));
    }

    /** The text of a variable that surely exists. */
    String text(String name) {
        String set = own.get(name);
        if (set != null) {
            return set;
        }
        String global = globalsAtStart.get(name);
        if (global != null) {
            return global;
        }
        try {
            return variables.named(name).initial().get();
        } catch (SqlError e) {
            throw new IllegalStateException("no variable " + name, e);
        }
    }

    boolean isOn(String name) {
        return text(name).equals("ON");
    }

    /** How statements are read now. */
    Tokenizer.Mode mode() {
        return mode;
    }

    String get(Variable variable, H2Session session) {
        if (variable.live() != null) {
            return variable.live().apply(session);
        }
        return variable.scope() == Variable.Scope.GLOBAL ? variables.global(variable) : text(variable.name());
    }

    /** Sets a checked value; null stands for DEFAULT, which is the global value. */
    void set(String name, @Nullable String value) throws SqlError {
        own.put(name, value == null ? variables.global(variables.named(name)) : value);
        if (name.equals("sql_mode")) {
            mode = SqlModes.tokenizerMode(text("sql_mode"));
        }
    }
}
