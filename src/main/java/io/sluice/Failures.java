package io.sluice;

import io.sluice.config.IllegalSettingException;
import picocli.CommandLine;

/** What an operator sees when a command fails: the reason in a line, and a stack trace only for a defect of ours. */
final class Failures implements CommandLine.IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        if (failure instanceof IllegalSettingException || failure instanceof StartFailedException) {
            command.getErr().println("sluice: " + failure.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        failure.printStackTrace(command.getErr());
        return CommandLine.ExitCode.SOFTWARE;
    }
}
