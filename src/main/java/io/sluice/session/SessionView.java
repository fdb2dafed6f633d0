package io.sluice.session;

import org.jspecify.annotations.Nullable;

/**
 * What a session does at one moment, for the process list. Immutable.
 *
 * @param id the connection's, which {@code KILL} takes
 * @param user as given at login; {@value SessionActivity#BEFORE_LOGIN} before it
 * @param host where the client is, with its port if it has one
 * @param schema the current one, null if none was chosen
 * @param command MariaDB's word: {@code Connect}, {@code Sleep}, {@code Query}, {@code Execute}, {@code Killed} …
 * @param nanos how long it has been doing that
 * @param state what it is busy with or waits for; empty when it rests
 * @param info the statement's text, null if none runs
 */
public record SessionView(
        long id,
        String user,
        String host,
        @Nullable String schema,
        String command,
        long nanos,
        String state,
        @Nullable String info) {}
