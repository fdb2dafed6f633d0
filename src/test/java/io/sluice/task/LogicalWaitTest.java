package io.sluice.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LogicalWaitTest {

    private final List<String> heard = new ArrayList<>();
    private final WaitListener listener = new WaitListener() {
        @Override
        public void waitBegins(LogicalWait.Kind kind) {
            heard.add("begin " + kind);
        }

        @Override
        public void waitEnds(LogicalWait.Kind kind) {
            heard.add("end " + kind);
        }
    };
    private final TaskOwner owner = new TaskOwner() {};

    @Test
    @DisplayName("D-07: outside any scope a wait is legal and does nothing")
    void outsideAnyScopeNothingHappens() {
        assertThatCode(() -> {
                    try (LogicalWait wait = LogicalWait.begin(LogicalWait.Kind.NET)) {
                        assertThat(wait).isNotNull();
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("R-M-064: nested waits count once")
    void nestedWaitsCountOnce() {
        try (TaskScope scope = TaskScope.open(owner, listener)) {
            waitTwice();
        }
        assertThat(heard).containsExactly("begin ROW_LOCK", "end ROW_LOCK");
    }

    @Test
    @DisplayName("D-07: a ScopedThread carries its scope in a field, other threads in a thread-local; scopes nest")
    void bothKindsOfThreadsCarryScopes() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable body = () -> {
            TaskOwner inner = new TaskOwner() {};
            try (TaskScope outerScope = TaskScope.open(owner, listener)) {
                try (TaskScope innerScope = TaskScope.open(inner, listener)) {
                    assertThat(TaskScope.current()).isSameAs(innerScope);
                }
                assertThat(TaskScope.current()).isSameAs(outerScope);
            }
            assertThat(TaskScope.current().owner()).isNotSameAs(owner);
        };
        for (Thread thread : List.of(new ScopedThread(body, "scoped"), new Thread(body))) {
            thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
            thread.start();
            thread.join();
        }
        assertThat(failure.get()).isNull();
    }

    private static void waitTwice() {
        try (LogicalWait outer = LogicalWait.begin(LogicalWait.Kind.ROW_LOCK);
                LogicalWait inner = LogicalWait.begin(LogicalWait.Kind.SLEEP)) {
            assertThat(outer).isNotSameAs(inner);
        }
    }
}
