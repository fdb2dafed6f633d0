package io.sluice.reactor;

import static io.sluice.reactor.ExhaustedList.READ;
import static io.sluice.reactor.ExhaustedList.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExhaustedListTest {

    private final ExhaustedList<String> list = new ExhaustedList<>();
    private final ExhaustedList.Owed<String> hog = new ExhaustedList.Owed<>("hog");
    private final ExhaustedList.Owed<String> other = new ExhaustedList.Owed<>("other");

    private List<String> pass() {
        List<String> turns = new ArrayList<>();
        list.pass(owed -> turns.add(owed.subject()));
        return turns;
    }

    @Test
    @DisplayName("R-C-033: a new record is passed over once")
    void aNewRecordIsPassedOverOnce() {
        list.add(hog, READ);
        assertThat(pass()).isEmpty();
        list.add(other, WRITE);
        assertThat(pass()).containsExactly("hog");
        assertThat(pass()).containsExactly("hog", "other");
    }

    @Test
    @DisplayName("R-C-032: one record per connection, its directions OR-ed")
    void directionsAreCombined() {
        list.add(hog, READ);
        list.add(hog, WRITE);
        list.add(hog, READ);
        pass();
        assertThat(pass()).containsExactly("hog");
        assertThat(hog.owes(READ) && hog.owes(WRITE)).isTrue();
    }

    @Test
    @DisplayName("R-C-036: a turn that ends clears its direction; the record goes with the last one")
    void theRecordGoesWithTheLastDirection() {
        list.add(hog, READ);
        list.add(hog, WRITE);
        list.settle(hog, READ);
        pass();
        assertThat(hog.owes(READ)).isFalse();
        assertThat(list.isEmpty()).isFalse();
        list.pass(owed -> list.settle(owed, WRITE));
        assertThat(list.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("R-C-036: one that is still exhausted goes on at each pass, without being passed over again")
    void stillExhaustedGoesOn() {
        list.add(hog, READ);
        pass();
        for (int i = 0; i < 3; i++) {
            List<String> turns = new ArrayList<>();
            list.pass(owed -> {
                turns.add(owed.subject());
                list.add(owed, READ);
            });
            assertThat(turns).containsExactly("hog");
        }
    }

    @Test
    @DisplayName("R-C-037: a closed connection leaves the list, also during a pass; one listed anew waits anew")
    void aClosedConnectionLeaves() {
        list.add(hog, READ);
        list.add(other, READ);
        pass();
        List<String> turns = new ArrayList<>();
        list.pass(owed -> {
            turns.add(owed.subject());
            list.remove(other);
        });
        assertThat(turns).containsExactly("hog");
        list.remove(hog);
        list.add(hog, WRITE);
        assertThat(pass()).isEmpty();
        assertThat(pass()).containsExactly("hog");
    }
}
