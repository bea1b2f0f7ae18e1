import { Command, CommanderError } from 'commander';
import { commands } from './commands.js';
import type { Terminal } from './terminal.js';

/**
 * Runs one command line, without the name of the program in front.
 * Resolves to the exit code: 0 for a finished command, 1 when what it was told to fail on is there, 2 for a wrong command line.
 */
export async function main(args: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const program = new Command('retrysafe')
    .description('Lists the tools of an agent with what each does to the world, and what their calls came to.')
    .version(version, '-v, --version')
    .helpCommand(false)
    .showHelpAfterError('Run it with --help to see what there is.')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  for (const command of commands) command(program, terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error);
    throw error;
  }
}

/** commander ends every wrong command line with 1, which is what a command means by a failed check. */
function exitCodeOf({ code, exitCode }: CommanderError): number {
  return code.startsWith('commander.') && exitCode !== 0 ? 2 : exitCode;
}
