/**
 * Event loops and the two kinds of actor that own one: {@link io.sluice.reactor.ConnectionWorker} serves connections,
 * {@link io.sluice.reactor.Acceptor} takes them off the listening ports.
 *
 * <p>Guards: the loop never blocks on a client and never runs a request; bounded work per connection and turn (R-C-028);
 * no lost wake-up (R-C-049); a fault stays with its connection. Sockets, roster, buffers and timers belong to the
 * {@link io.sluice.reactor.EventLoop}, so they outlive a behaviour that is restarted (D-16). Talk to the actors by their
 * protocols; everything else here runs on the loop's own thread. Which worker gets a connection is not here: see
 * {@code io.sluice.coordinator}. What packets mean is not here: see the codecs and {@code PacketHandler}s.
 */
@NullMarked
package io.sluice.reactor;

import org.jspecify.annotations.NullMarked;
