package io.sluice.sql.info;

import java.util.List;

/**
 * What an account may do: the configuration names the accounts, and each of them may do everything there is to do, except
 * give it to others. Stateless. <b>Threading:</b> any.
 */
public final class PrivilegeTables {

    /** A privilege as SHOW PRIVILEGES tells it. */
    private record Privilege(String name, String context, String comment) {}

    private static final List<Privilege> ALL = List.of(
            new Privilege("Alter", "Tables", "Change tables"),
            new Privilege("Create", "Databases,Tables,Indexes", "Make databases, tables and indexes"),
            new Privilege("Create temporary tables", "Databases", "Make tables that end with the session"),
            new Privilege("Create view", "Tables", "Make views"),
            new Privilege("Delete", "Tables", "Remove rows"),
            new Privilege("Drop", "Databases,Tables", "Remove databases, tables and views"),
            new Privilege("Index", "Tables", "Make and remove indexes"),
            new Privilege("Insert", "Tables", "Add rows"),
            new Privilege("Lock tables", "Databases", "Keep others from tables"),
            new Privilege("Process", "Server Admin", "See what other sessions do"),
            new Privilege("References", "Databases,Tables", "Make foreign keys"),
            new Privilege("Reload", "Server Admin", "Use FLUSH"),
            new Privilege("Select", "Tables", "Read rows"),
            new Privilege("Show databases", "Server Admin", "See the names of all databases"),
            new Privilege("Show view", "Tables", "See what views are made of"),
            new Privilege("Super", "Server Admin", "Use SET GLOBAL and end other sessions"),
            new Privilege("Update", "Tables", "Change rows"),
            new Privilege("Connection admin", "Server", "Enter when the node is full"),
            new Privilege("Usage", "Server Admin", "Nothing but to enter"));

    private PrivilegeTables() {}

    /** SHOW PRIVILEGES. */
    public static InfoRows show() {
        InfoRows rows = new InfoRows(InfoDefinitions.show("PRIVILEGES").columns());
        ALL.forEach(privilege -> rows.row(privilege.name(), privilege.context(), privilege.comment()));
        return rows;
    }

    /** One row per privilege of the account that asks. */
    public static InfoRows ofUser(String user, String host) {
        InfoRows rows = InfoRows.of("USER_PRIVILEGES");
        for (Privilege privilege : ALL) {
            if (!privilege.name().equals("Usage")) {
                String name = privilege.name().toUpperCase(java.util.Locale.ROOT);
                rows.row("'" + user + "'@'" + host + "'", CatalogTables.CATALOG, name, "NO");
            }
        }
        return rows;
    }
}
