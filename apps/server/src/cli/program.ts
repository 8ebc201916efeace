import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { AppError, EnvironmentError, UsageError } from '../platform/errors.ts';
import { getReason } from '../platform/file-errors.ts';
import { messageOfError } from '../platform/logged-error.ts';
import { printableLines } from '../platform/printable.ts';
import { Stopped } from '../platform/stop-signal.ts';
import { VERSION } from '../version.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { printMessage } from './print.ts';

const EXIT_CODES =
  'Exit codes: 0 done, 1 check failed, 2 wrong usage, 3 problem with the environment, 130 stopped by Ctrl-C.';

type Register = (program: Command) => void;

/** Commands are loaded on demand, so that none waits for the imports of another. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve.ts')).registerServe,
  import: async () => (await import('./import.ts')).registerImport,
  data: async () => (await import('./data.ts')).registerData,
  backtest: async () => (await import('./backtest.ts')).registerBacktest,
  sweep: async () => (await import('./sweep.ts')).registerSweep,
  'walk-forward': async () => (await import('./walk-forward.ts')).registerWalkForward,
  portfolio: async () => (await import('./portfolio.ts')).registerPortfolio,
  strategies: async () => (await import('./strategies.ts')).registerStrategies,
  instruments: async () => (await import('./instruments.ts')).registerInstruments,
  replay: async () => (await import('./replay.ts')).registerReplay,
  verify: async () => (await import('./verify.ts')).registerVerify,
  certificate: async () => (await import('./certificate.ts')).registerCertificate,
  academy: async () => (await import('./academy.ts')).registerAcademyFiles,
  operator: async () => (await import('./operator.ts')).registerOperator,
  deliveries: async () => (await import('./deliveries.ts')).registerDeliveries,
  audit: async () => (await import('./audit.ts')).registerAudit,
  backup: async () => (await import('./backup.ts')).registerBackup,
  restore: async () => (await import('./restore.ts')).registerRestore,
  witness: async () => (await import('./witness.ts')).registerWitness,
  log: async () => (await import('./log.ts')).registerLog,
  settings: async () => (await import('./settings.ts')).registerSettings,
  doctor: async () => (await import('./doctor.ts')).registerDoctor,
  config: async () => (await import('./config.ts')).registerConfig,
  completion: async () => (await import('./completion.ts')).registerCompletion,
};

/** Returns the named command, or all of them if none is named, or if the command is about all. */
function commandsFor(args: readonly string[]): (() => Promise<Register>)[] {
  const named = args.find((arg) => !arg.startsWith('-')) ?? '';
  return Object.hasOwn(COMMANDS, named) && named !== 'completion' ? [COMMANDS[named]!] : Object.values(COMMANDS);
}

/** Returns the program with the command that the arguments name, or with all commands. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('sealtick')
    .description('Trading signals, sealed before anyone receives them.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', examples('serve', 'import EURUSD_1h.csv.gz --write', 'backtest --help'))
    .addHelpText('after', `\n${EXIT_CODES}`);
  for (const load of commandsFor(args)) (await load())(program);
  return program;
}

/** Runs one command and returns its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  // The program sets the mode of every file it creates; a stricter mask would lock out the database's user.
  process.umask(0o022);
  const program = await createProgram(args);
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
  if (error instanceof AppError) {
    printMessage(error.detail);
    return error.status < 500 ? EXIT.wrongUse : EXIT.environment;
  }
  if (isFileError(error)) {
    printMessage(`Cannot ${error.syscall} ${error.path}: ${getReason(error)}.`);
    return EXIT.environment;
  }
  const { isUnavailable } = await import('../platform/database.ts');
  if (isUnavailable(error)) {
    printMessage(`The database connection was lost: ${messageOfError(error)}`);
    return EXIT.environment;
  }
  printMessage(inspect(error));
  return EXIT.checkFailed;
}

/** Whether the operating system refused an operation on a file; its stack trace would not help the user. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
