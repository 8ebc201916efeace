import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import {
  type BacktestInput,
  backtestReport,
  type CheckedRequest,
  checkRequest,
  loadBacktest,
  runBacktest,
  toTradeRow,
  tradesCsv,
} from '../modules/backtests/index.ts';
import { FilesProvider, readBarsFile } from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { withDatabase } from '../platform/running-database.ts';
import { print, printJson, printMessage } from './print.ts';

interface Flags {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly file?: string;
  readonly set: readonly string[];
  readonly trades?: string;
  readonly all?: true;
  readonly json?: true;
}

const LAST_TRADES = 20;

export function registerBacktest(program: Command): void {
  program
    .command('backtest')
    .description('Run a strategy over stored bars, or those of a file, and print its figures and trades')
    .requiredOption('--strategy <id>', 'the strategy, such as tideline-pullback')
    .requiredOption('--symbol <symbol>', 'the instrument, such as EURUSD')
    .requiredOption('--timeframe <timeframe>', '5m, 15m, 1h, 4h or daily')
    .option('--file <path>', 'bars of this file instead of the stored ones (any layout that import reads)')
    .option(
      '--set <name=value>',
      'a parameter of the strategy; may be given again',
      (pair, all: string[]) => [...all, pair],
      [],
    )
    .option('--trades <path>', 'write every trade to this CSV file')
    .option('--all', 'every figure, not only the first sixteen')
    .option('--json', 'one JSON document on standard output')
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const request = checkRequest(flags);
  const input = await load(request, flags.file);
  const result = runBacktest(input);
  if (flags.trades) {
    const rows = result.trades.map((trade) => toTradeRow(trade, input.instrument));
    await writeTrades(flags.trades, tradesCsv(input.strategy.id, { record: 'backtest', market: 'real' }, rows));
  }
  if (flags.json) printJson(toDocument(input, result));
  else print(backtestReport(input, result, { all: flags.all ?? false, trades: LAST_TRADES }));
}

/** The database is opened only where something stored is needed. */
async function load(request: CheckedRequest, file: string | undefined): Promise<BacktestInput> {
  const { instrument, timeframe, strategy } = request;
  const bars = file === undefined ? null : await readBarsFile(file, instrument, timeframe, systemClock);
  const needsStored = bars === null || strategy.inputs.partners !== undefined || strategy.inputs.calendar === true;
  if (!needsStored) return loadBacktest(request, null, bars);
  const config = readConfig();
  const options = { log: createLog(config.logLevel), onStep: (sentence: string) => printMessage(`${sentence} …`) };
  return withDatabase(config, options, async ({ database }) =>
    loadBacktest(request, new FilesProvider(database, systemClock), bars),
  );
}

async function writeTrades(path: string, csv: string): Promise<void> {
  try {
    await writeFile(path, csv);
  } catch (error) {
    throw new EnvironmentError(`The trades cannot be written to ${path}: ${(error as Error).message}.`);
  }
  printMessage(`Trades written to ${path}`);
}

function toDocument(
  { strategy, params, instrument, timeframe, bars, partner }: BacktestInput,
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
    costs: instrument.costs,
    periodsPerYear: record.periodsPerYear,
    statistics: record.statistics,
    equity: record.curve,
    refused: simulation.refused.length,
    open: simulation.open,
    trades,
  };
}
