package io.sluice.sql.text;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.error.SqlErrors;
import java.util.Set;

/** Reads a statement from left to right. <b>Errors:</b> whatever is not as expected is a syntax error at that token. */
public final class Cursor {

    private final Tokens tokens;
    private int at;

    public Cursor(Tokens tokens, int at) {
        this.tokens = tokens;
        this.at = at;
    }

    public Tokens tokens() {
        return tokens;
    }

    public int position() {
        return at;
    }

    public void moveTo(int position) {
        at = position;
    }

    public Token peek() {
        return tokens.get(at);
    }

    public Token peek(int ahead) {
        return tokens.get(at + ahead);
    }

    public Token take() {
        return tokens.get(at++);
    }

    public boolean atEnd() {
        return peek().kind() == Token.Kind.END;
    }

    /** Takes these words if they are the next ones, all or none. */
    public boolean accept(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!peek(i).is(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    public boolean acceptOneOf(Set<String> words) {
        boolean found = peek().kind() == Token.Kind.WORD && words.contains(peek().upper());
        at += found ? 1 : 0;
        return found;
    }

    public boolean acceptOperator(String operator) {
        boolean found = peek().isOperator(operator);
        at += found ? 1 : 0;
        return found;
    }

    public void expect(String... words) throws SqlError {
        if (!accept(words)) {
            throw syntaxError();
        }
    }

    public void expectOperator(String operator) throws SqlError {
        if (!acceptOperator(operator)) {
            throw syntaxError();
        }
    }

    /** A name, quoted or not. */
    public String name() throws SqlError {
        if (!peek().isName()) {
            throw syntaxError();
        }
        return take().name();
    }

    /** A string. */
    public String string() throws SqlError {
        if (!peek().isString()) {
            throw syntaxError();
        }
        return take().string();
    }

    /** Nothing may follow. */
    public void end() throws SqlError {
        if (!atEnd()) {
            throw syntaxError();
        }
    }

    public SqlError syntaxError() {
        Token at = peek().isOperator(";") ? peek(1) : peek(); // of two statements it is the second that is too many
        return SqlErrors.syntax(tokens.source(), at.start());
    }
}
