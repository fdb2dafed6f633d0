package io.sluice.coordinator;

import io.sluice.connection.Codec;
import java.net.InetSocketAddress;

/**
 * A port to listen on and what is spoken there.
 *
 * @param name unique among the endpoints of a node
 * @param address where to listen; port 0 is any free one
 * @param codec the framing
 * @param handlers make the meaning
 */
public record Endpoint(String name, InetSocketAddress address, Codec codec, HandlerFactory handlers) {}
