package io.sluice.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.stats.SingleWriterCounter;
import io.sluice.testing.EchoCodec;
import io.sluice.testing.EchoHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReceiverTest {

    private static final byte[] END = {};

    private final ScriptedTransport transport = ScriptedTransport.takingAll();
    private final List<String> packets = new ArrayList<>();
    private final SingleWriterCounter counted = new SingleWriterCounter();
    private final ByteBuffer lent = ByteBuffer.allocate(100);
    private final Connection connection = connection(new EchoCodec().newDecoder());
    private final Receiver receiver = receiver(connection);

    private Connection connection(Codec.Decoder decoder) {
        return new Connection(1, "test", transport, decoder, new EchoHandler(), new Outbound(1, 2));
    }

    private Receiver receiver(Connection of) {
        return new Receiver(of, packet -> packets.add(EchoHandler.text(packet)), counted);
    }

    private static byte[] frame(String text) {
        return EchoCodec.frame(text.getBytes(UTF_8)).array();
    }

    @Test
    @DisplayName("R-C-002: a stream split at every offset gives the same packets")
    void aStreamSplitAtEveryOffset() throws Exception {
        byte[] stream = ByteBuffer.allocate(4 + 5 + 4 + 0 + 4 + 3)
                .put(frame("first"))
                .put(frame(""))
                .put(frame("3rd"))
                .array();
        for (int split = 1; split < stream.length; split++) {
            packets.clear();
            transport.reads.add(Arrays.copyOf(stream, split));
            transport.reads.add(Arrays.copyOfRange(stream, split, stream.length));
            receiver.receive(lent, 0);
            receiver.receive(lent, 0);
            assertThat(packets).as("split at " + split).containsExactly("first", "", "3rd");
        }
    }

    @Test
    @DisplayName(
            "R-C-003, R-C-028, R-C-029: the budget stops between reads, never asks for more, and delivers what is whole")
    void theBudgetStopsBetweenReads() throws Exception {
        transport.reads.add(frame("0123456789")); // 14 bytes
        transport.reads.add(frame("abcdefghij"));
        transport.reads.add(frame("klmnopqrst"));
        assertThat(receiver.receive(lent, 14)).isEqualTo(Receiver.Received.BUDGET_EXHAUSTED);
        assertThat(packets).containsExactly("0123456789");
        assertThat(receiver.receive(lent, 20)).isEqualTo(Receiver.Received.PENDING); // a short read ends the turn
        assertThat(packets).hasSize(2);
        assertThat(receiver.receive(lent, 10)).isEqualTo(Receiver.Received.BUDGET_EXHAUSTED);
        assertThat(receiver.receive(lent, 10)).isEqualTo(Receiver.Received.PENDING);
        assertThat(packets).hasSize(3);
        assertThat(counted.value()).isEqualTo(42);
    }

    @Test
    @DisplayName("R-C-028: a budget of 0 is no limit")
    void aBudgetOfZeroIsNoLimit() throws Exception {
        transport.reads.add(frame("x".repeat(1000)));
        assertThat(receiver.receive(lent, 0)).isEqualTo(Receiver.Received.PENDING);
        assertThat(packets).containsExactly("x".repeat(1000));
    }

    @Test
    @DisplayName("R-C-008: nothing there is pending, the end is the end, anything else is the connection's fault")
    void theOutcomeOfAReadIsMapped() throws Exception {
        assertThat(receiver.receive(lent, 16)).isEqualTo(Receiver.Received.PENDING);
        transport.reads.add(END);
        assertThat(receiver.receive(lent, 16)).isEqualTo(Receiver.Received.ENDED);
        for (String fault : List.of("Connection reset", "Broken pipe", "No route to host")) {
            transport.reads.add(new IOException(fault));
            assertThatThrownBy(() -> receiver.receive(lent, 16)).hasMessage(fault);
        }
        transport.reads.add(new byte[] {-1, -1, -1, -1});
        assertThatThrownBy(() -> receiver.receive(lent, 16)).isInstanceOf(ProtocolViolationException.class);
    }

    @Test
    @DisplayName("G-C-22: what came before a reset has been handed over")
    void whatCameBeforeAResetHasBeenHandedOver() {
        transport.reads.add(frame("0123456789ab"));
        transport.reads.add(new IOException("Connection reset"));
        assertThatThrownBy(() -> receiver.receive(ByteBuffer.allocate(16), 0)).hasMessage("Connection reset");
        assertThat(packets).containsExactly("0123456789ab");
    }

    @Test
    void aPauseEndsTheTurnAfterTheBytesAlreadyRead() throws Exception {
        Receiver pausing = new Receiver(
                connection,
                packet -> {
                    packets.add(EchoHandler.text(packet));
                    connection.pauseReading();
                },
                counted);
        transport.reads.add(
                ByteBuffer.allocate(10).put(frame("a")).put(frame("b")).array());
        transport.reads.add(frame("c"));
        assertThat(pausing.receive(ByteBuffer.allocate(10), 0)).isEqualTo(Receiver.Received.PAUSED);
        assertThat(packets).containsExactly("a", "b");
        connection.readingResumed();
        pausing.receive(lent, 0);
        assertThat(packets).containsExactly("a", "b", "c");
    }

    @Test
    void aDecoderThatLeavesBytesIsFoundOut() {
        Receiver sloppy = receiver(connection((in, sink) -> {}));
        transport.reads.add(frame("x"));
        assertThatThrownBy(() -> sloppy.receive(lent, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("left 5 bytes");
    }
}
