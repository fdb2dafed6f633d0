package io.sluice.stats;

/**
 * A column of an {@link InfoTable}.
 *
 * @param name as MariaDB writes it
 * @param type MariaDB's words for its type, as {@code varchar(64)} or {@code bigint(21) unsigned}
 * @param nullable whether NULL may stand in it
 */
public record InfoColumn(String name, String type, boolean nullable) {

    /** Whether it holds numbers. */
    public boolean isNumber() {
        return type.contains("int") || type.startsWith("decimal") || type.equals("double") || type.equals("float");
    }

    /** The number in the type's parentheses, 0 if there is none. */
    public int length() {
        int open = type.indexOf('(');
        int end = type.indexOf(',') > 0 ? type.indexOf(',') : type.indexOf(')');
        return open < 0 || !Character.isDigit(type.charAt(open + 1))
                ? 0
                : Integer.parseInt(type.substring(open + 1, end));
    }
}
