package io.sluice.sql;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import io.sluice.sql.variable.VariableType;
import io.sluice.sql.variable.Variables;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The system variables with what the engine itself knows. */
final class EngineVariables {

    private static final String ENGINE = "InnoDB";

    private EngineVariables() {}

    static Variables of(String version, SqlSettings settings) {
        Variables variables = new Variables(Map.of(
                "charset", CharacterSetType.SET,
                "collation", CharacterSetType.COLLATION,
                "sql_mode", SqlModes.TYPE,
                "time_zone", TimeZones.TYPE,
                "locale", LocaleType.INSTANCE,
                "engine", EngineVariables::engine));
        Map<String, String> known = Map.of(
                "version", version,
                "version_comment", "Sluice",
                "version_compile_os", System.getProperty("os.name", ""),
                "version_compile_machine", System.getProperty("os.arch", ""),
                "system_time_zone", ZoneId.systemDefault().getId(),
                "tmpdir", System.getProperty("java.io.tmpdir", ""),
                "hostname", hostName());
        known.forEach((name, value) -> variables.supply(name, () -> value));
        variables.begin(
                "innodb_lock_wait_timeout",
                Long.toString(settings.lockWaitTimeout().toSeconds()));
        return variables;
    }

    /** The one engine there is, under the name of MariaDB's that does what ours does. */
    private static String engine(String variable, @Nullable Object value, VariableType.Warner warner) throws SqlError {
        if (value == null && variable.endsWith("_storage_engine") && !variable.startsWith("default_storage")) {
            return "";
        }
        if (!(value instanceof String name)) {
            throw value == null ? SqlErrors.wrongValue(variable, "NULL") : SqlErrors.wrongType(variable);
        }
        if (!name.equalsIgnoreCase(ENGINE)) {
            throw SqlErrors.unknownEngine(name);
        }
        return ENGINE;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost"; // a machine without a name in its own network
        }
    }
}
