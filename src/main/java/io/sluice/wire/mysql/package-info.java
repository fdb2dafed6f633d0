/**
 * The MariaDB protocol as bytes: packets cut and joined, greeting and login, replies and rows.
 *
 * <p>Guards: a length a client merely claims allocates nothing; malformed bytes give a
 * {@link io.sluice.connection.ProtocolViolationException} and nothing else; packets bear consecutive numbers. Called by
 * {@code io.sluice.mysql} on any thread, one at a time per object, and by a connection's owner through
 * {@link io.sluice.wire.mysql.MysqlCodec}. What the packets mean is not here: see {@code io.sluice.mysql}.
 */
@NullMarked
package io.sluice.wire.mysql;

import org.jspecify.annotations.NullMarked;
