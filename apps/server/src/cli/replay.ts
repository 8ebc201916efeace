import { runnableStrategies, strategyName } from '@sealtick/engine';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { createMarketData } from '../modules/market-data/index.ts';
import { checkParity, type Parity } from '../modules/runner/index.ts';
import { systemClock } from '../platform/clock.ts';
import { AppError, EnvironmentError, UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { withDatabase } from '../platform/running-database.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson, printMessage } from './print.ts';
import { useStrategyFiles } from './use-strategy-files.ts';

interface Flags {
  readonly strategy?: string;
  readonly json?: true;
}

/** Registers the command `replay`. */
export function registerReplay(program: Command): void {
  program
    .command('replay')
    .description('Replay strategies on the stored bars and compare with their published signals (parity)')
    .option('--strategy <id>', 'replay only this strategy; by default all')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('replay', 'replay --strategy tideline-pullback --json'))
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const results = await withDatabase(
    config,
    { log, onStep: (step) => printMessage(`${step} …`) },
    async ({ database }) => {
      const { provider, module } = createMarketData({ config, db: database, clock: systemClock, log });
      await module.open?.(() => {});
      const { rules } = await useStrategyFiles(database);
      const strategies = selectStrategies(flags.strategy);
      const found: Parity[] = [];
      for (const strategy of strategies) {
        printMessage(`Replaying ${strategyName(strategy.id)} …`);
        found.push(await checkParity({ db: database, provider, rules }, strategy).catch(asEnvironmentError));
      }
      return found;
    },
  );
  if (flags.json) printJson(results);
  else for (const result of results) print(report(result));
  const isExplained = results.every(({ differences }) =>
    differences.every(({ cause }) => cause !== null && cause !== 'unexplained'),
  );
  if (!isExplained) process.exitCode = EXIT.checkFailed;
}

function selectStrategies(id: string | undefined) {
  const strategies = runnableStrategies();
  if (id === undefined) return strategies;
  const strategy = strategies.find((one) => one.id === id);
  if (!strategy)
    throw new UsageError(
      `--strategy ${id}: unknown strategy. Use one of ${strategies.map((one) => one.id).join(', ')}.`,
    );
  return [strategy];
}

function asEnvironmentError(error: unknown): never {
  if (error instanceof AppError) throw new EnvironmentError(error.detail);
  throw error;
}

function report({ strategyId, version, market, published, replayed, parity, differences }: Parity): string {
  const share = parity === null ? '— (no setup since publication)' : `${(parity * 100).toFixed(2)}%`;
  const head = `${strategyId} version ${version}, ${market} market: parity ${share}, ${published} of ${replayed} setups published byte for byte`;
  const lines = differences.map(({ kind, cause, symbol, timeframe, barCloseAt, fields }) => {
    const what = fields.length > 0 ? ` in ${fields.join(', ')}` : '';
    return `  ${kind}${what}: ${symbol} ${timeframe} at ${barCloseAt}${cause ? `, cause: ${cause}` : ', unexplained'}`;
  });
  return [head, ...lines].join('\n');
}
