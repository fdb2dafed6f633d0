package io.sluice.mysql;

import io.sluice.connection.Packet;
import io.sluice.connection.ProtocolViolationException;

/**
 * What a connection does with what comes in. <b>Threading:</b> the owner's thread.
 *
 * <pre>
 * greeted   -> switched // the client answered for another plugin: it is asked again
 * greeted | switched -> commands // the answer is right
 * greeted | switched -> closing // it is wrong, or malformed
 * commands  -> closing // COM_QUIT
 * any       -> closing // the framing broke, or the stream ended
 * </pre>
 */
interface Phase {

    /** Nothing that comes in matters any more: what is under way ends and the connection closes. */
    Phase CLOSING = new Phase() {
        @Override
        public Phase packet(Packet packet) {
            return this; // a client that says more after its goodbye, or after our refusal, is not heard
        }

        @Override
        public Phase ended() {
            return this; // D-03: after a goodbye everything ahead of it still finishes
        }
    };

    /**
     * A packet came.
     *
     * @return the next phase
     * @throws ProtocolViolationException if it is malformed beyond an error reply
     */
    Phase packet(Packet packet) throws ProtocolViolationException;

    /**
     * The stream ended.
     *
     * @return the next phase
     */
    Phase ended();
}
