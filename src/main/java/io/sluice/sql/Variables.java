package io.sluice.sql;

import io.sluice.sql.Variable.Kind;
import io.sluice.sql.Variable.Scope;
import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.type.CharacterSets;
import io.sluice.stats.StatusVariable;
import io.sluice.stats.SystemVariable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Every system variable of the engine and what {@code SET GLOBAL} made of it. A variable that another room registers takes
 * the place of one of the same name here.
 *
 * <p>Those marked <i>kept</i> may be set and are shown, and change nothing: they belong to machinery H2 does not have, and
 * clients set them as a matter of course.
 *
 * <p><b>Threading:</b> any thread. A session copies the global values when it begins (R-M-031).
 */
final class Variables {

    private final Map<String, Variable> known = new ConcurrentSkipListMap<>();
    private final List<StatusVariable> status = new CopyOnWriteArrayList<>();
    private final ReentrantLock globalsLock = new ReentrantLock();
    private volatile Map<String, String> globals = Map.of();

    Variables(String version, SqlSettings settings) {
        about(version);
        characterSets();
        transactions(settings);
        kept();
        session();
    }

    /** Shows what other rooms know; a variable of the same name gives way. Any thread. */
    void show(List<SystemVariable> variables, List<StatusVariable> more) {
        for (SystemVariable variable : variables) {
            add(Variable.supplied(variable.name(), variable.value()));
        }
        status.addAll(more);
    }

    private void about(String version) {
        for (String[] pair : new String[][] {
            {"version", version},
            {"version_comment", "Sluice"},
            {"version_compile_os", System.getProperty("os.name", "")},
            {"version_compile_machine", System.getProperty("os.arch", "")},
            {"protocol_version", "10"},
            {"license", "Apache-2.0"},
            {"lower_case_table_names", "0"},
            {"system_time_zone", java.time.ZoneId.systemDefault().getId()},
            {"character_set_system", "utf8mb3"},
            {"max_allowed_packet", "16777216"},
            {"have_ssl", "DISABLED"},
            {"have_openssl", "NO"},
            {"have_query_cache", "NO"},
            {"query_cache_size", "0"},
            {"query_cache_type", "OFF"},
            {"init_connect", ""},
            {"default_storage_engine", "H2"},
            {"read_only", "OFF"}
        }) {
            add(Variable.fixed(pair[0], Scope.GLOBAL, pair[1]));
        }
        add(Variable.fixed("auto_increment_increment", Scope.BOTH, "1"));
        add(Variable.fixed("auto_increment_offset", Scope.BOTH, "1"));
    }

    private void characterSets() {
        Variable.Setter set = (name, value, warn) -> value == null && name.endsWith("results")
                ? ""
                : CharacterSets.named(value == null ? "NULL" : Literals.text(value));
        for (String side : List.of("client", "connection", "results", "database", "server")) {
            add(Variable.settable("character_set_" + side, Kind.TEXT, "utf8mb4", set));
        }
        Variable.Setter collation =
                (name, value, warn) -> CharacterSets.collation(value == null ? "NULL" : Literals.text(value), null);
        for (String side : List.of("connection", "database", "server")) {
            add(Variable.settable("collation_" + side, Kind.TEXT, "utf8mb4_general_ci", collation));
        }
    }

    private void transactions(SqlSettings settings) {
        add(Variable.settable("autocommit", Kind.SWITCH, "ON", Variable::checkSwitch));
        for (String name : List.of("tx_isolation", "transaction_isolation")) {
            add(Variable.settable(name, Kind.TEXT, Isolation.DEFAULT.text(), Variable.oneOf(Isolation.texts())));
        }
        for (String name : List.of("tx_read_only", "transaction_read_only")) {
            add(Variable.settable(name, Kind.SWITCH, "OFF", Variable::checkSwitch));
        }
        add(Variable.settable(
                "innodb_lock_wait_timeout",
                Kind.NUMBER,
                Long.toString(settings.lockWaitTimeout().toSeconds()),
                Variable.whole(0, 100_000_000)));
        add(Variable.settable("sql_mode", Kind.TEXT, SqlModes.DEFAULT, SqlModes.SETTER));
        add(Variable.settable("time_zone", Kind.TEXT, "SYSTEM", TimeZones.SETTER));
    }

    private void kept() {
        for (String name : List.of("foreign_key_checks", "unique_checks", "sql_notes", "sql_log_bin", "big_tables")) {
            String initial = name.equals("big_tables") ? "OFF" : "ON";
            add(Variable.settable(name, Kind.SWITCH, initial, Variable::checkSwitch));
        }
        for (String name : List.of(
                "sql_auto_is_null",
                "sql_safe_updates",
                "sql_warnings",
                "session_track_schema",
                "session_track_state_change")) {
            add(Variable.settable(name, Kind.SWITCH, "OFF", Variable::checkSwitch));
        }
        String tracked = "autocommit,character_set_client,character_set_connection,character_set_results,time_zone";
        add(Variable.settable("session_track_system_variables", Kind.TEXT, tracked, Variable.anyText()));
        add(Variable.settable(
                "session_track_transaction_info",
                Kind.TEXT,
                "OFF",
                Variable.oneOf(List.of("OFF", "STATE", "CHARACTERISTICS"))));
        for (String name : List.of("wait_timeout", "interactive_timeout")) {
            add(Variable.settable(name, Kind.NUMBER, "28800", Variable.whole(1, 31_536_000)));
        }
        add(Variable.settable("net_read_timeout", Kind.NUMBER, "30", Variable.whole(1, 31_536_000)));
        add(Variable.settable("net_write_timeout", Kind.NUMBER, "60", Variable.whole(1, 31_536_000)));
        add(Variable.settable("net_buffer_length", Kind.NUMBER, "16384", Variable.whole(1024, 1_048_576)));
        add(Variable.settable("group_concat_max_len", Kind.NUMBER, "1048576", Variable.whole(4, Integer.MAX_VALUE)));
        add(Variable.settable("lock_wait_timeout", Kind.NUMBER, "86400", Variable.whole(0, 31_536_000)));
    }

    private void session() {
        add(Variable.live("warning_count", s -> Integer.toString(s.diagnostics().warnings())));
        add(Variable.live("error_count", s -> Integer.toString(s.diagnostics().errors())));
        add(Variable.live("last_insert_id", s -> Long.toString(s.lastInsertId())));
        add(Variable.live("identity", s -> Long.toString(s.lastInsertId())));
        add(Variable.live("in_transaction", s -> s.inTransaction() ? "1" : "0"));
        add(Variable.live("pseudo_thread_id", s -> Long.toString(s.client().connectionId())));
    }

    private void add(Variable variable) {
        known.put(variable.name(), variable);
    }

    /** @throws SqlError 1193 */
    Variable named(String name) throws SqlError {
        Variable found = known.get(name.toLowerCase(Locale.ROOT));
        if (found == null) {
            throw SqlErrors.unknownVariable(name);
        }
        return found;
    }

    Iterable<Variable> all() {
        return known.values();
    }

    List<StatusVariable> status() {
        return status;
    }

    /** The global values that were set, for a session that begins. */
    Map<String, String> setGlobals() {
        return globals;
    }

    String global(Variable variable) {
        String set = globals.get(variable.name());
        return set == null ? variable.initial().get() : set;
    }

    void setGlobal(Variable variable, @Nullable String value) {
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
