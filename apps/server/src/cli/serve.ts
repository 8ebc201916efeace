import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../config/config.ts';
import { UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { MAILBOX_PATH } from '../platform/mail/mail-route.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { watchUncaughtErrors } from '../platform/uncaught-errors.ts';
import { ROLES, type Role } from '../roles.ts';
import { examples } from './examples.ts';
import { print, printJson, printMessage } from './print.ts';

interface ServeFlags {
  readonly role: Role;
  readonly dev?: true;
  readonly pages: boolean;
  readonly beginRestoredLog?: true;
  readonly json?: true;
}

/** Registers the command `serve`. */
export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('Serve the site, the API and the signals (same as npm start)')
    .addOption(new Option('--role <role>', 'role of this process').choices(ROLES).default('all'))
    .option('--dev', 'serve the pages from source, with hot reload')
    .option('--no-pages', 'serve the API and the live feed without the pages; with --role probe: check no pages')
    .option(
      '--begin-restored-log',
      'if log-checkpoint.txt is missing and there is no copy: start a new log that records the restore',
    )
    .option('--json', 'print one JSON document to standard output when the server is listening')
    .addHelpText('after', examples('serve', 'serve --no-pages', 'serve --role worker', 'serve --role probe'))
    .action(run);
}

async function run(flags: ServeFlags): Promise<void> {
  if (flags.beginRestoredLog && (flags.role === 'web' || flags.role === 'probe')) {
    throw new UsageError('--begin-restored-log needs --role all or --role worker, the roles that write the log.');
  }
  const read = readConfig();
  if (flags.role === 'probe' && read.ownProbe === null)
    throw new UsageError(
      '--role probe needs STATUS_PROBE_TARGET and STATUS_PROBE_TOKEN. List all: npx sealtick config',
    );
  const config: Config = flags.dev ? { ...read, environment: 'development' } : read;
  // React picks its build by NODE_ENV and uses the slow development build if it is missing.
  process.env.NODE_ENV = config.environment;
  const log = createLog(config.logLevel);
  const say = flags.json ? printMessage : print;
  const { signal, stop } = stopOnSignal();
  watchUncaughtErrors(log, stop);
  const { serve } = await import('../serve.ts');
  await serve({
    config,
    role: flags.role,
    dev: flags.dev ?? false,
    pages: flags.pages,
    beginRestoredLog: flags.beginRestoredLog ?? false,
    log,
    onStep: (sentence) => say(`${sentence} …`),
    onListening: (address) => {
      const mailbox = flags.role === 'worker' || flags.role === 'probe' ? null : mailboxAddress(address, config);
      if (flags.json) printJson({ address, market: config.market, role: flags.role, pid: process.pid, mailbox }, 0);
      else say(readyMessage(address, flags.role, config));
      if (mailbox !== null && !flags.json) say(`Emails are shown at ${mailbox}`);
    },
    signal,
  });
}

/** Returns the address of the development mailbox with its key; null if emails are not shown. */
function mailboxAddress(address: string, { mailRoute }: Config): string | null {
  return mailRoute?.kind === 'mailbox' ? `${address}${MAILBOX_PATH}?key=${mailRoute.key}` : null;
}

const MARKET_NAMES = { simulated: 'the simulated market', files: 'imported bars', live: 'live bars' } as const;

function readyMessage(address: string, role: Role, config: Config): string {
  if (role === 'probe') return `The probe of ${config.ownProbe?.target} is ready at ${address}. Ctrl-C stops it.`;
  const market = MARKET_NAMES[config.market];
  const database = config.databaseUrl === null ? `Data: ${config.dataDir}` : 'Database: DATABASE_URL';
  return `Sealtick is ready at ${address} (${market}). ${database}. Ctrl-C stops it.`;
}
