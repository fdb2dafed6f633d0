package io.sluice;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version of Sluice and of the Java it runs on. */
@Command(name = "version", description = "Prints the version.", mixinStandardHelpOptions = true)
final class VersionCommand implements Callable<Integer>, CommandLine.IVersionProvider {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        for (String line : getVersion()) {
            spec.commandLine().getOut().println(line);
        }
        return 0;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Sluice " + Version.of() + " (Java " + Runtime.version() + ")"};
    }
}
