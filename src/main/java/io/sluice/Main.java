package io.sluice;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line: {@code sluice start | check-config | version}. */
@Command(
        name = "sluice",
        description = "A SQL node that speaks the MariaDB protocol, on an actor-model connection and task engine.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        subcommands = {StartCommand.class, CheckConfigCommand.class, VersionCommand.class})
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs one command; the process ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setExecutionExceptionHandler(new Failures())
                .execute(arguments));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
