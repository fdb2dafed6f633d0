package io.sluice.sql;

import io.sluice.testing.RawMysql;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a MariaDB for the answers to {@link RecordedExpressions} and writes them down. Run by hand, in the project's
 * directory: {@code FunctionRecorder HOST PORT}; the server lets root in without a password. One line an expression:
 * expression, answer, kind of type, separated by tabs.
 */
final class FunctionRecorder {

    static final Path FILE = Path.of("src/test/resources/io/sluice/sql/functions.tsv");

    private static final int BINARY_SET = 63;

    private FunctionRecorder() {}

    /** Records. */
    public static void main(String[] args) throws IOException {
        List<String> lines = new ArrayList<>();
        try (RawMysql server = RawMysql.login(new InetSocketAddress(args[0], Integer.parseInt(args[1])))) {
            server.query("SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = DEFAULT");
            lines.add("# Answers of MariaDB " + server.query("SELECT @@version").get(0)
                    + ", SET NAMES utf8mb4, time_zone = '+00:00', default sql_mode; written by FunctionRecorder.");
            lines.add("# Expression, answer, kind of type. \\N is NULL, 0x... a binary string, !n error n.");
            for (String expression : RecordedExpressions.all()) {
                lines.add(escaped(expression) + "\t" + answer(server, expression));
            }
        }
        Files.write(FILE, lines);
    }

    private static String answer(RawMysql server, String expression) throws IOException {
        server.sendQuery("SELECT " + expression);
        byte[] first = server.read();
        if ((first[0] & 0xff) == 0xff) {
            return "!" + ((first[1] & 0xff) | (first[2] & 0xff) << 8) + "\terror";
        }
        String kind = kind(server.read());
        server.read();
        byte[] row = server.read();
        if ((row[0] & 0xff) == 0xff) { // the error came while the row was made
            return "!" + ((row[1] & 0xff) | (row[2] & 0xff) << 8) + "\terror";
        }
        server.read();
        return shown(row, kind.equals("binary")) + "\t" + kind;
    }

    private static String shown(byte[] row, boolean binary) {
        if ((row[0] & 0xff) == 0xfb) {
            return "\\N";
        }
        int head = (row[0] & 0xff) == 0xfc ? 3 : (row[0] & 0xff) == 0xfd ? 4 : 1;
        byte[] value = java.util.Arrays.copyOfRange(row, head, row.length);
        return binary ? hex(value) : escaped(new String(value, StandardCharsets.UTF_8));
    }

    static String hex(byte[] bytes) {
        return "0x" + java.util.HexFormat.of().formatHex(bytes);
    }

    static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\0", "\\0");
    }

    static String unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                c = text.charAt(++i);
                c = c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c == '0' ? '\0' : c;
            }
            out.append(c);
        }
        return out.toString();
    }

    /** The column's kind, out of its definition: behind six strings, whose lengths are below 251 here. */
    private static String kind(byte[] definition) {
        int at = 0;
        for (int i = 0; i < 6; i++) {
            int length = definition[at] & 0xff;
            at += length == 0xfc ? 3 + ((definition[at + 1] & 0xff) | (definition[at + 2] & 0xff) << 8) : 1 + length;
        }
        int set = (definition[at + 1] & 0xff) | (definition[at + 2] & 0xff) << 8;
        return switch (definition[at + 7] & 0xff) {
            case 1, 2, 3, 9, 13 -> "int";
            case 8 -> "bigint";
            case 0, 246 -> "decimal";
            case 4, 5 -> "double";
            case 7, 12 -> "datetime";
            case 10 -> "date";
            case 11 -> "time";
            case 6 -> "null";
            default -> set == BINARY_SET ? "binary" : "string";
        };
    }
}
