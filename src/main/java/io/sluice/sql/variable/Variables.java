package io.sluice.sql.variable;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.stats.SystemVariable;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Every system variable of the engine and what {@code SET GLOBAL} made of it. A value that another room knows takes the place
 * of the listed one.
 *
 * <p><b>Threading:</b> any thread. A session copies the global values when it begins (R-M-031).
 */
public final class Variables {

    private final Map<String, Variable> known;
    private final ReentrantLock globalsLock = new ReentrantLock();
    private volatile Map<String, String> globals = Map.of();

    /**
     * The listed variables.
     *
     * @param special the types that the list names and this room does not know
     */
    public Variables(Map<String, VariableType> special) {
        this.known = new ConcurrentSkipListMap<>(VariableList.read(special));
    }

    /** Shows a value that somebody else knows; a variable that is not listed is a global one that cannot be set. */
    public void supply(String name, Supplier<String> value) {
        Variable listed = known.get(name);
        known.put(
                name,
                listed == null
                        ? new Variable(
                                name,
                                Variable.Scope.GLOBAL,
                                VariableType.TEXT,
                                value,
                                Variable.Effect.FIXED,
                                "Sluice's own")
                        : listed.supplied(value));
    }

    /** Shows what another room knows. */
    public void supply(SystemVariable variable) {
        supply(variable.name(), variable.value());
    }

    /** Another value to begin with than the listed one. */
    public void begin(String name, String value) {
        Variable listed = known.get(name);
        if (listed == null) {
            throw new IllegalArgumentException("no variable " + name);
        }
        known.put(
                name, new Variable(name, listed.scope(), listed.type(), () -> value, listed.effect(), listed.reason()));
    }

    /** @throws SqlError 1193 */
    public Variable named(String name) throws SqlError {
        Variable found = known.get(name.toLowerCase(Locale.ROOT));
        if (found == null) {
            throw SqlErrors.unknownVariable(name);
        }
        return found;
    }

    /** All of them, by name. */
    public Collection<Variable> all() {
        return known.values();
    }

    /** The global values that were set, for a session that begins. */
    public Map<String, String> setGlobals() {
        return globals;
    }

    /** The global value. */
    public String global(Variable variable) {
        String set = globals.get(variable.name());
        return set == null ? variable.initial().get() : set;
    }

    /** Sets a checked global value; null stands for the one before anybody set it. */
    public void setGlobal(Variable variable, @Nullable String value) {
        globalsLock.lock();
        try {
            Map<String, String> after = new TreeMap<>(globals);
            if (value == null) {
                after.remove(variable.name());
            } else {
                after.put(variable.name(), value);
            }
            globals = Map.copyOf(after);
        } finally {
            globalsLock.unlock();
        }
    }
}
