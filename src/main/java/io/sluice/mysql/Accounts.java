package io.sluice.mysql;

import io.sluice.wire.mysql.NativePassword;
import io.sluice.wire.mysql.Scramble;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides who may log in. Immutable. <b>Threading:</b> any; two short hashes per question (D-02). */
final class Accounts {

    private final Map<String, Account> fromHere = new HashMap<>();
    private final Map<String, Account> fromAnywhere = new HashMap<>();
    private final byte[] decoy = NativePassword.stored(new String(Scramble.random(), StandardCharsets.US_ASCII));

    Accounts(List<Account> accounts) {
        for (Account account : accounts) {
            (account.anyHost() ? fromAnywhere : fromHere).put(account.name(), account);
        }
    }

    /**
     * Whether the user may come in. As with MariaDB the more specific account counts: whoever connects from this machine
     * is measured by the account for it, if there is one. An unknown user takes as long as a wrong password.
     *
     * @param local whether the client is on this machine
     */
    boolean admits(String user, boolean local, byte[] scramble, byte[] answer) {
        Account account = find(user, local);
        byte[] stored = account == null ? decoy : account.stored();
        if (stored == null) {
            return answer.length == 0;
        }
        return NativePassword.verify(answer, scramble, stored) && account != null;
    }

    private @Nullable Account find(String user, boolean local) {
        Account here = local ? fromHere.get(user) : null;
        return here == null ? fromAnywhere.get(user) : here;
    }
}
