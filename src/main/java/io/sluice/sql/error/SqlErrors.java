package io.sluice.sql.error;

import io.sluice.task.CancelToken.Cause;

/** MariaDB's errors as far as the statement layer raises them: number, SQLSTATE and text in one place. */
public final class SqlErrors {

    private static final int NEAR_LENGTH = 80;

    private SqlErrors() {}

    public static SqlError syntax(String source, int offset) {
        int from = Math.min(offset, source.length());
        long line = source.substring(0, from).chars().filter(c -> c == '\n').count() + 1;
        String near = source.substring(from, Math.min(source.length(), from + NEAR_LENGTH));
        return new SqlError(
                1064,
                "42000",
                "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for"
                        + " the right syntax to use near '" + near + "' at line " + line);
    }

    public static SqlError emptyQuery() {
        return new SqlError(1065, "42000", "Query was empty");
    }

    /** The number follows from why we cancelled, not from what the engine says (D-04). */
    public static SqlError cancelled(Cause cause) {
        return switch (cause) {
            case KILL, CLOSE -> new SqlError(1317, "70100", "Query execution was interrupted");
            case TIMEOUT ->
                new SqlError(1969, "70100", "Query execution was interrupted (max_statement_time exceeded)");
            case STOP -> new SqlError(1053, "08S01", "Server shutdown in progress");
        };
    }

    public static SqlError unknownDatabase(String name) {
        return new SqlError(1049, "42000", "Unknown database '" + name + "'");
    }

    public static SqlError noDatabaseSelected() {
        return new SqlError(1046, "3D000", "No database selected");
    }

    public static SqlError databaseExists(String name) {
        return new SqlError(1007, "HY000", "Can't create database '" + name + "'; database exists");
    }

    public static SqlError noDatabaseToDrop(String name) {
        return new SqlError(1008, "HY000", "Can't drop database '" + name + "'; database doesn't exist");
    }

    public static SqlError accessDenied(String user, String host, String schema) {
        return new SqlError(
                1044, "42000", "Access denied for user '" + user + "'@'" + host + "' to database '" + schema + "'");
    }

    public static SqlError noSuchTable(String schema, String table) {
        return new SqlError(1146, "42S02", "Table '" + schema + "." + table + "' doesn't exist");
    }

    public static SqlError noBinaryLog() {
        return new SqlError(1381, "HY000", "You are not using binary logging");
    }

    public static SqlError unknownEngine(String name) {
        return new SqlError(1286, "42000", "Unknown storage engine '" + name + "'");
    }

    public static SqlError noSuchGrant(String user, String host) {
        return new SqlError(
                1141, "42000", "There is no such grant defined for user '" + user + "' on host '" + host + "'");
    }

    public static SqlError unknownInformation(String table) {
        return new SqlError(1109, "42S02", "Unknown table '" + table + "' in information_schema");
    }

    public static SqlError unknownTable(String names) {
        return new SqlError(1051, "42S02", "Unknown table '" + names + "'");
    }

    public static SqlError noSuchFunction(String schema, String name) {
        return new SqlError(1305, "42000", "FUNCTION " + schema + "." + name + " does not exist");
    }

    public static SqlError argumentCount(String function) {
        return new SqlError(
                1582, "42000", "Incorrect parameter count in the call to native function '" + function + "'");
    }

    public static SqlError lockWaitTimeout() {
        return new SqlError(1205, "HY000", "Lock wait timeout exceeded; try restarting transaction");
    }

    public static SqlError deadlock() {
        return new SqlError(1213, "40001", "Deadlock found when trying to get lock; try restarting transaction");
    }

    public static SqlError unsafeUpdate() {
        return new SqlError(
                1175,
                "HY000",
                "You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column");
    }

    public static SqlError readOnlyTransaction() {
        return new SqlError(1792, "25006", "Cannot execute statement in a READ ONLY transaction");
    }

    public static SqlError transactionInProgress() {
        return new SqlError(
                1568, "25001", "Transaction characteristics can't be changed while a transaction is in progress");
    }

    public static SqlError notYet(String what) {
        return new SqlError(1235, "42000", "This version of MariaDB doesn't yet support '" + what + "'");
    }

    public static SqlError unknownVariable(String name) {
        return new SqlError(1193, "HY000", "Unknown system variable '" + name + "'");
    }

    public static SqlError wrongValue(String variable, String value) {
        return new SqlError(1231, "42000", "Variable '" + variable + "' can't be set to the value of '" + value + "'");
    }

    public static SqlError wrongType(String variable) {
        return new SqlError(1232, "42000", "Incorrect argument type to variable '" + variable + "'");
    }

    public static SqlError readOnlyVariable(String name) {
        return new SqlError(1238, "HY000", "Variable '" + name + "' is a read only variable");
    }

    public static SqlError notThatScope(String name, String scope) {
        return new SqlError(1238, "HY000", "Variable '" + name + "' is a " + scope + " variable");
    }

    public static SqlError readOnlyInSession(String name) {
        return new SqlError(
                1621, "HY000", "SESSION variable '" + name + "' is read-only. Use SET GLOBAL to assign the value");
    }

    public static SqlError notInSetStatement(String name) {
        return new SqlError(1971, "42000", "The system variable " + name + " cannot be set in SET STATEMENT.");
    }

    public static SqlError unknownStructure(String name) {
        return new SqlError(4081, "HY000", "Unknown structured system variable or ROW routine variable '" + name + "'");
    }

    public static SqlError onlyGlobal(String name) {
        return new SqlError(
                1229, "HY000", "Variable '" + name + "' is a GLOBAL variable and should be set with SET GLOBAL");
    }

    public static SqlError onlySession(String name) {
        return new SqlError(
                1228, "HY000", "Variable '" + name + "' is a SESSION variable and can't be used with SET GLOBAL");
    }

    public static SqlError unknownCharacterSet(String name) {
        return new SqlError(1115, "42000", "Unknown character set: '" + name + "'");
    }

    public static SqlError unknownCollation(String name) {
        return new SqlError(1273, "HY000", "Unknown collation: '" + name + "'");
    }
}
