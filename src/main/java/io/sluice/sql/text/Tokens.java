package io.sluice.sql.text;

import java.util.ArrayList;
import java.util.List;

/** A statement's text, cut into tokens. Immutable. */
public final class Tokens {

    private final String source;
    private final List<Token> all;
    private final List<Token> significant;
    private final Token end;

    public Tokens(String source, List<Token> all) {
        this.source = source;
        this.all = all;
        this.end = new Token(Token.Kind.END, source, source.length(), source.length());
        List<Token> kept = new ArrayList<>(all.size());
        for (Token token : all) {
            if (!token.isGap()) {
                kept.add(token);
            }
        }
        while (!kept.isEmpty() && kept.get(kept.size() - 1).isOperator(";")) {
            kept.remove(kept.size() - 1);
        }
        this.significant = kept;
    }

    public String source() {
        return source;
    }

    /** Every token, gaps included: their texts, one after the other, are the source. */
    public List<Token> all() {
        return all;
    }

    /** How many tokens mean something; semicolons at the end do not. */
    public int count() {
        return significant.size();
    }

    /** The {@code index}th token that means something; an {@link Token.Kind#END} before the first and behind the last. */
    public Token get(int index) {
        return index >= 0 && index < significant.size() ? significant.get(index) : end;
    }

    /** The statement that begins at the {@code index}th token that means something. */
    public Tokens from(int index) {
        return new Tokens(source, all.subList(all.indexOf(get(index)), all.size()));
    }

    /** The index behind the parenthesis that closes the one at {@code open}; {@link #count} if none does. */
    public int behindParenthesis(int open) {
        int depth = 0;
        for (int i = open; i < significant.size(); i++) {
            Token token = significant.get(i);
            if (token.isOperator("(")) {
                depth++;
            } else if (token.isOperator(")") && --depth == 0) {
                return i + 1;
            }
        }
        return significant.size();
    }

    /** The text from one token to the end of the one before {@code to}, gaps as written. */
    public String text(int from, int to) {
        return from >= to ? "" : source.substring(get(from).start(), get(to - 1).end());
    }
}
