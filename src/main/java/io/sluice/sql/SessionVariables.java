package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.text.Tokenizer;
import io.sluice.sql.variable.Variable;
import io.sluice.sql.variable.Variables;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A session's values of the system variables: what it set, else the global value when it began (R-M-031). <b>Threading:</b>
 * its session's.
 */
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

    /** Whether this session set it. */
    boolean isSet(String name) {
        return own.containsKey(name);
    }

    /** What this session set it to, null if it did not. */
    @Nullable
    String own(String name) {
        return own.get(name);
    }

    /** How statements are read now. */
    Tokenizer.Mode mode() {
        return mode;
    }

    String get(Variable variable, H2Session session) {
        String found = SessionValues.of(variable.name(), session);
        if (found != null) {
            return found;
        }
        return variable.scope() == Variable.Scope.GLOBAL ? variables.global(variable) : text(variable.name());
    }

    /** Sets a checked value; null stands for DEFAULT, which is the global value, or none where there is no global one. */
    void set(String name, @Nullable String value) throws SqlError {
        Variable variable = variables.named(name);
        if (value != null) {
            own.put(name, value);
        } else if (variable.scope() == Variable.Scope.SESSION) {
            own.remove(name);
        } else {
            own.put(name, variables.global(variable));
        }
        readAs(name);
    }

    /** Makes it what {@link #own} was before. */
    void restore(String name, @Nullable String before) {
        if (before == null) {
            own.remove(name);
        } else {
            own.put(name, before);
        }
        readAs(name);
    }

    private void readAs(String name) {
        if (name.equals("sql_mode")) {
            mode = SqlModes.tokenizerMode(Objects.requireNonNull(text("sql_mode")));
        }
    }
}
