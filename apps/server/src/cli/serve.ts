import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { stopWhenAsked } from '../platform/stop-signal.ts';
import { watchUncaughtErrors } from '../platform/uncaught-errors.ts';
import { ROLES, type Role } from '../roles.ts';
import { print, printJson, printMessage } from './print.ts';

interface ServeFlags {
  readonly role: Role;
  readonly dev?: true;
  readonly pages: boolean;
  readonly beginRestoredLog?: true;
  readonly json?: true;
}

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('Serve the site, the API and the signals (what npm start does)')
    .addOption(new Option('--role <role>', 'what this process does').choices(ROLES).default('all'))
    .option('--dev', 'pages from their sources, with hot reload')
    .option('--no-pages', 'the API and the live feed, without the pages of the site')
    .option(
      '--begin-restored-log',
      'where log-checkpoint.txt is missing and there is no copy: begin a new log, which says that it follows a restore',
    )
    .option('--json', 'one JSON document on standard output once it listens')
    .action(run);
}

async function run(flags: ServeFlags): Promise<void> {
  if (flags.beginRestoredLog && flags.role === 'web') {
    throw new UsageError('--begin-restored-log is for the process that writes the log: --role all or --role worker.');
  }
  const read = readConfig();
  const config: Config = flags.dev ? { ...read, environment: 'development' } : read;
  // React picks its build by it, and takes its slow one where it is missing.
  process.env.NODE_ENV = config.environment;
  const log = createLog(config.logLevel);
  const say = flags.json ? printMessage : print;
  const { signal, stop } = stopWhenAsked();
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
      if (flags.json) printJson({ address, market: config.market, role: flags.role, pid: process.pid }, 0);
      else say(greeting(address, config));
    },
    signal,
  });
}

function greeting(address: string, config: Config): string {
  const market = config.market === 'simulated' ? 'the simulated market' : 'imported bars';
  const database = config.databaseUrl === null ? `Data: ${config.dataDir}` : 'Database: DATABASE_URL';
  return `Sealtick is ready at ${address} (${market}). ${database}. Ctrl-C stops it.`;
}
