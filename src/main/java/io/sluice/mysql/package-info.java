/**
 * One MySQL connection above its packets: login, commands to SQL, rows to packets.
 *
 * <p>Guards: replies leave in the order of the commands, whether the loop or a turn answers (D-01, D-02); what a client
 * makes wrong costs its own connection only. The assembly makes one {@link io.sluice.mysql.MysqlProtocol} per node; its
 * handlers are called on the owner's thread, their commands on the thread of the session's turn. Packet forms are not here:
 * see {@code io.sluice.wire.mysql}; what a statement means: see {@code io.sluice.sql}.
 */
@NullMarked
package io.sluice.mysql;

import org.jspecify.annotations.NullMarked;
