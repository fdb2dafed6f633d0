package io.sluice;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reads the configuration as a start would, and says whether it is usable. */
@Command(
        name = "check-config",
        description = "Reads the configuration as a start would and says what is wrong with it.",
        mixinStandardHelpOptions = true)
final class CheckConfigCommand implements Callable<Integer> {

    @Mixin
    private final ConfigOptions options = new ConfigOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        AllSettings.from(options.load());
        spec.commandLine().getOut().println("The configuration is usable.");
        return 0;
    }
}
