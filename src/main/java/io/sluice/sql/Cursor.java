package io.sluice.sql;

import java.util.Set;

/** Reads a statement from left to right. <b>Errors:</b> whatever is not as expected is a syntax error at that token. */
final class Cursor {

    private final Tokens tokens;
    private int at;

    Cursor(Tokens tokens, int at) {
        this.tokens = tokens;
        this.at = at;
    }

    Tokens tokens() {
        return tokens;
    }

    int position() {
        return at;
    }

    void moveTo(int position) {
        at = position;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peek(int ahead) {
        return tokens.get(at + ahead);
    }

    Token take() {
        return tokens.get(at++);
    }

    boolean atEnd() {
        return peek().kind() == Token.Kind.END;
    }

    /** Takes these words if they are the next ones, all or none. */
    boolean accept(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!peek(i).is(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    boolean acceptOneOf(Set<String> words) {
        boolean found = peek().kind() == Token.Kind.WORD && words.contains(peek().upper());
        at += found ? 1 : 0;
        return found;
    }

    boolean acceptOperator(String operator) {
        boolean found = peek().isOperator(operator);
        at += found ? 1 : 0;
        return found;
    }

    void expect(String... words) throws SqlError {
        if (!accept(words)) {
            throw syntaxError();
        }
    }

    void expectOperator(String operator) throws SqlError {
        if (!acceptOperator(operator)) {
            throw syntaxError();
        }
    }

    /** A name, quoted or not. */
    String name() throws SqlError {
        if (!peek().isName()) {
            throw syntaxError();
        }
        return take().name();
    }

    /** A string. */
    String string() throws SqlError {
        if (!peek().isString()) {
            throw syntaxError();
        }
        return take().string();
    }

    /** Nothing may follow. */
    void end() throws SqlError {
        if (!atEnd()) {
            throw syntaxError();
        }
    }

    SqlError syntaxError() {
        Token at = peek().isOperator(";") ? peek(1) : peek(); // of two statements it is the second that is too many
        return SqlErrors.syntax(tokens.source(), at.start());
    }
}
