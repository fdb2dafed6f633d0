package io.sluice;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the process answer SIGTERM and SIGINT itself, so that it can exit with 0 after an orderly stop and at once at the
 * second signal. The JVM offers this only through {@code sun.misc.Signal}, which javac warns of whatever one does; hence by
 * reflection.
 */
final class SignalHandlers {

    private static final Logger LOG = LoggerFactory.getLogger(SignalHandlers.class);

    private SignalHandlers() {}

    /** Runs {@code handler} at each {@code signal} ({@code TERM}, {@code INT}), on a thread of the JVM's. */
    static void on(String signal, Runnable handler) {
        try {
            Class<?> signalType = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    SignalHandlers.class.getClassLoader(), new Class<?>[] {handlerType}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            handler.run();
                        }
                        return null;
                    });
            Method handle = signalType.getMethod("handle", signalType, handlerType);
            handle.invoke(null, signalType.getConstructor(String.class).newInstance(signal), proxy);
        } catch (ReflectiveOperationException e) {
            LOG.warn("SIG{} is left to the JVM: {}", signal, e.toString());
        }
    }
}
