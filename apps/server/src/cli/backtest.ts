import { readFile, writeFile } from 'node:fs/promises';
import { type CostTable, SESSIONS } from '@sealtick/engine';
import type { Command } from 'commander';
import {
  type BacktestInput,
  backtestReport,
  type CheckedRequest,
  checkRequest,
  chooseCosts,
  loadBacktest,
  readCostTable,
  runBacktest,
  stressBacktest,
  stressReport,
  toTradeRow,
  tradesCsv,
} from '../modules/backtests/index.ts';
import { FilesProvider, readBarsFile, readCalendarFile } from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { examples } from './examples.ts';
import { print, printJson, printMessage } from './print.ts';
import { useDatabase } from './use-database.ts';

interface Flags {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly file?: string;
  readonly set: readonly string[];
  readonly trades?: string;
  readonly all?: true;
  readonly json?: true;
  readonly calendar?: string;
  readonly costs?: string;
  readonly spread?: string;
  readonly slippage?: string;
  readonly swap?: string;
  readonly stress?: true;
}

const LAST_TRADES = 20;

/** Registers the command `backtest`. */
export function registerBacktest(program: Command): void {
  program
    .command('backtest')
    .description('Backtest a strategy on stored bars or on a file of bars, and print its figures and trades')
    .requiredOption('--strategy <id>', 'the strategy, such as tideline-pullback')
    .requiredOption('--symbol <symbol>', 'the instrument, such as EURUSD')
    .requiredOption('--timeframe <timeframe>', '5m, 15m, 1h, 4h or daily')
    .option('--file <path>', 'read the bars from this file instead of the database (any layout that `import` reads)')
    .option(
      '--set <name=value>',
      'set a parameter of the strategy; repeatable',
      (pair, all: string[]) => [...all, pair],
      [],
    )
    .option('--trades <path>', 'write every trade to this CSV file')
    .option('--calendar <path>', 'read the releases from this file instead of the database')
    .option('--costs <path>', 'read the cost table from this JSON file (see docs/costs.md)')
    .option('--spread <number>', "spread, in the unit of the instrument's cost table")
    .option('--slippage <number>', 'slippage per fill, in the same unit')
    .option('--swap <long[,short]>', 'financing, in percent of the price per year')
    .option('--stress', 'also print the results at 1.5 and 2 times the costs')
    .option('--all', 'print every figure, not only the first 16')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText(
      'after',
      examples(
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily',
        'backtest --strategy horizon-channel --symbol XAUUSD --timeframe 4h --file XAUUSD_4h.csv.gz --stress',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily --set stopAtr=3 --trades trades.csv',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const checked = checkRequest(flags);
  const costs = chooseCosts(await costTable(checked, flags.costs), flags);
  const request = { ...checked, instrument: { ...checked.instrument, costs } };
  const input = await load(request, flags);
  const result = runBacktest(input);
  if (flags.trades) {
    const rows = result.trades.map((trade) => toTradeRow(trade, input.instrument));
    await writeTrades(flags.trades, tradesCsv(input.strategy.id, { record: 'backtest', market: 'real' }, rows));
  }
  const stress = flags.stress ? stressBacktest(input) : null;
  if (flags.json) return printJson({ ...toDocument(input, result), ...(stress && { stress }) });
  print(backtestReport(input, result, { all: flags.all ?? false, trades: LAST_TRADES }));
  if (stress) print(`\n${stressReport(stress)}`);
}

/** Loads the bars and releases of a back-test. Opens the database only if something stored is needed. */
async function load(request: CheckedRequest, { file, calendar }: Flags): Promise<BacktestInput> {
  const { instrument, timeframe, strategy } = request;
  const bars = file === undefined ? null : await readBarsFile(file, instrument, timeframe, systemClock);
  const releases = calendar === undefined ? null : await readCalendarFile(calendar, systemClock);
  const needsReleases = strategy.inputs.calendar === true && releases === null;
  const needsStored = bars === null || strategy.inputs.partners !== undefined || needsReleases;
  if (!needsStored) return loadBacktest(request, null, bars, releases);
  return useDatabase(async ({ database }) =>
    loadBacktest(request, new FilesProvider(database, systemClock), bars, releases),
  );
}

async function costTable({ instrument }: CheckedRequest, path: string | undefined): Promise<CostTable> {
  if (path === undefined) return instrument.costs;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--costs ${path}: cannot read the file (${error.message}).`);
  });
  return readCostTable(text, path, instrument.pip);
}

async function writeTrades(path: string, csv: string): Promise<void> {
  try {
    await writeFile(path, csv);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the trades to ${path}: ${(error as Error).message}.`);
  }
  printMessage(`Trades written to ${path}`);
}

function toDocument(
  { strategy, params, instrument, timeframe, bars, partner, events }: BacktestInput,
  result: ReturnType<typeof runBacktest>,
) {
  const { record, simulation, trades } = result;
  return {
    strategy: strategy.id,
    params,
    symbol: instrument.symbol,
    partner: partner?.instrument.symbol ?? null,
    timeframe,
    basis: { record: 'backtest', market: 'real' },
    bars: bars.length,
    from: new Date(bars.time[0] ?? 0).toISOString(),
    to: new Date(bars.closeTime[bars.length - 1] ?? 0).toISOString(),
    tick: instrument.tick,
    digits: instrument.digits,
    session: { id: instrument.session, ...SESSIONS[instrument.session] },
    costs: instrument.costs,
    hasCalendar: events !== null,
    periodsPerYear: record.periodsPerYear,
    statistics: record.statistics,
    equity: record.curve,
    refused: simulation.refused.length,
    open: simulation.open,
    trades,
  };
}
