package io.sluice.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CancelTokenTest {

    private final CancelToken token = new CancelToken();
    private final List<String> heard = new ArrayList<>();

    @Test
    @DisplayName("I1: the first cause stands")
    void theFirstCauseStands() {
        assertThat(token.isCancelled()).isFalse();
        assertThat(token.cancel(CancelToken.Cause.TIMEOUT)).isTrue();
        assertThat(token.cancel(CancelToken.Cause.KILL)).isFalse();
        assertThat(token.cause()).isEqualTo(CancelToken.Cause.TIMEOUT);
    }

    @Test
    @DisplayName("I2: listeners hear it once, those removed do not, late ones at once")
    void listenersHearItOnce() {
        token.onCancel(cause -> heard.add("a " + cause));
        CancelToken.Registration b = token.onCancel(cause -> heard.add("b " + cause));
        token.onCancel(cause -> heard.add("c " + cause));
        b.close();
        b.close();
        token.cancel(CancelToken.Cause.KILL);
        token.cancel(CancelToken.Cause.STOP);
        token.onCancel(cause -> heard.add("late " + cause)).close();
        assertThat(heard).containsExactlyInAnyOrder("a KILL", "c KILL", "late KILL");
    }
}
