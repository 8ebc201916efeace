import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { printableLines } from '../platform/printable.ts';
import { Stopped } from '../platform/stop-signal.ts';
import { VERSION } from '../version.ts';
import { EXIT } from './exit.ts';
import { printMessage } from './print.ts';

type Register = (program: Command) => void;

/** Each is read only when it is asked for, so that none waits for what another stands on. */
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

/** The command that is named, or all of them where none is. */
function wanted(words: readonly string[]): (() => Promise<Register>)[] {
  const named = words.find((word) => !word.startsWith('-')) ?? '';
  return Object.hasOwn(COMMANDS, named) ? [COMMANDS[named]] : Object.values(COMMANDS);
}

/** Runs one command and says with which code to exit. */
export async function run(words: readonly string[]): Promise<number> {
  // Every file of ours is made with its own mode; a stricter mask would lock the database's user out of its folders.
  process.umask(0o022);
  const program = new Command('sealtick')
    .description('Trading signals, sealed before anyone receives them.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', '\nExit codes: 0 done, 1 the check failed, 2 wrong use, 3 the environment is not as needed.');
  for (const load of wanted(words)) (await load())(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? EXIT.done);
  } catch (error) {
    return report(error);
  }
}

/** A fault a person can mend is one sentence; anything else keeps its trace, for whoever mends the program. */
async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  if (error instanceof Stopped) return EXIT.stopped;
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    printMessage(error.message);
    return error instanceof UsageError ? EXIT.wrongUse : EXIT.environment;
  }
  const { isUnavailable } = await import('../platform/database.ts');
  if (isUnavailable(error)) {
    printMessage(`The database went away: ${(error as Error).message}`);
    return EXIT.environment;
  }
  printMessage(inspect(error));
  return EXIT.checkFailed;
}
