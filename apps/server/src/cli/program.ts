import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { printableLines } from '../platform/printable.ts';
import { Stopped } from '../platform/stop-signal.ts';
import { VERSION } from '../version.ts';
import { EXIT } from './exit.ts';
import { printMessage } from './print.ts';

type Register = (program: Command) => void;

/** Commands are loaded on demand, so that none waits for the imports of another. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve.ts')).registerServe,
  import: async () => (await import('./import.ts')).registerImport,
  backtest: async () => (await import('./backtest.ts')).registerBacktest,
  replay: async () => (await import('./replay.ts')).registerReplay,
  verify: async () => (await import('./verify.ts')).registerVerify,
  witness: async () => (await import('./witness.ts')).registerWitness,
  log: async () => (await import('./log.ts')).registerLog,
  settings: async () => (await import('./settings.ts')).registerSettings,
  config: async () => (await import('./config.ts')).registerConfig,
};

/** Returns the named command, or all of them if none is named. */
function commandsFor(args: readonly string[]): (() => Promise<Register>)[] {
  const named = args.find((arg) => !arg.startsWith('-')) ?? '';
  return Object.hasOwn(COMMANDS, named) ? [COMMANDS[named]!] : Object.values(COMMANDS);
}

/** Runs one command and returns its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  // The program sets the mode of every file it creates; a stricter mask would lock out the database's user.
  process.umask(0o022);
  const program = new Command('sealtick')
    .description('Trading signals, sealed before anyone receives them.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', '\nExit codes: 0 done, 1 check failed, 2 wrong usage, 3 problem with the environment.');
  for (const load of commandsFor(args)) (await load())(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? EXIT.done);
  } catch (error) {
    return report(error);
  }
}

/** Prints errors that a user can fix as one sentence, others with their stack trace. Returns the exit code. */
async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  if (error instanceof Stopped) return EXIT.stopped;
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    printMessage(error.message);
    return error instanceof UsageError ? EXIT.wrongUse : EXIT.environment;
  }
  const { isUnavailable } = await import('../platform/database.ts');
  if (isUnavailable(error)) {
    printMessage(`The database connection was lost: ${(error as Error).message}`);
    return EXIT.environment;
  }
  printMessage(inspect(error));
  return EXIT.checkFailed;
}
