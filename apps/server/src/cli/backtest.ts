import { readFile, writeFile } from 'node:fs/promises';
import { findJumps, hoursText, jumpNotes, withBarHours } from '@sealtick/bar-formats';
import { BUILT_IN, type CalendarEvent, type CostTable, type InstrumentSet, STORED_TIMEFRAMES } from '@sealtick/engine';
import type { Command } from 'commander';
import {
  type BacktestInput,
  backtestReport,
  type CheckedRequest,
  checkRequest,
  chooseCosts,
  explainNoTrades,
  loadBacktest,
  readCostTable,
  runBacktest,
  stressBacktest,
  stressReport,
  toTradeExport,
  tradesCsv,
} from '../modules/backtests/index.ts';
import { type FileBars, FilesProvider, readBarsFile, readCalendarFile } from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { comparison } from './backtest/comparison.ts';
import { type BarSources, dataUsed, dataUsedText } from './backtest/data-used.ts';
import { type BacktestRun, toDocument } from './backtest/document.ts';
import { equityCsv } from './backtest/equity-csv.ts';
import { type LimitFlags, type Limits, limitBars, limitCosts, readLimits } from './backtest/limits.ts';
import { releasesCsv } from './backtest/releases-csv.ts';
import { summarize } from './backtest/summary.ts';
import { summaryText } from './backtest/summary-text.ts';
import { examples } from './examples.ts';
import { readOverrides } from './import-overrides.ts';
import { print, printJson, printMessage } from './print.ts';
import { RELEASE_NAMES_HELP, readReleaseNames } from './read-release-names.ts';
import { withInstruments } from './with-instruments.ts';

interface Flags extends LimitFlags {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly file?: string;
  readonly zone?: string;
  readonly stamps?: string;
  readonly adjustSplits?: true;
  readonly splits?: string;
  readonly set: readonly string[];
  readonly trades?: string;
  readonly equity?: string;
  readonly releases?: string;
  readonly all?: true;
  readonly json?: true;
  readonly calendar?: string;
  readonly releaseNames?: string;
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
    .requiredOption('--symbol <symbol>', 'the instrument, or several separated by commas, such as EURUSD,GBPUSD')
    .requiredOption('--timeframe <timeframe>', `one of ${STORED_TIMEFRAMES.join(', ')}`)
    .option('--file <path>', 'read the bars from this file instead of the database (any layout that `import` reads)')
    .option('--zone <zone>', 'with --file: time zone of its timestamps, as for `import`')
    .option('--stamps <end>', 'with --file: which end of a bar its timestamps mark, open or close')
    .option('--adjust-splits', 'with --file: divide the prices before each jump that is near a split')
    .option('--splits <table>', 'with --file: divide the prices before the splits of this CSV file, as for `import`')
    .option(
      '--set <name=value>',
      'set a parameter of the strategy; repeatable',
      (pair, all: string[]) => [...all, pair],
      [],
    )
    .option('--from <day>', 'first day of the bars, UTC, such as 2015-01-01; the warm-up begins there')
    .option('--to <day>', 'last day of the bars, UTC')
    .option('--trades <path>', 'write every trade to this CSV file')
    .option('--equity <path>', 'write the daily equity of the model account to this CSV file')
    .option('--releases <path>', 'write the releases of the calendar, as they were used, to this CSV file')
    .option('--calendar <path>', 'read the releases from this file instead of the database')
    .option('--release-names <path>', `with --calendar: ${RELEASE_NAMES_HELP}`)
    .option('--costs <path>', 'read the cost table from this JSON file (see docs/costs.md)')
    .option('--spread <number>', "spread, in the unit of the instrument's cost table")
    .option('--slippage <number>', 'slippage per fill, in the same unit')
    .option('--swap <long[,short]>', 'financing, in percent of the price per year')
    .option('--cost-factor <number>', 'multiply every cost by this number, such as 1.5')
    .option('--capital <amount>', 'also print the result of an account that starts with this amount')
    .option('--risk <percent>', 'share of its closed balance that this account risks on each trade (default 1)')
    .option('--stress', 'also print the results at 1.5 and 2 times the costs')
    .option('--all', 'print every figure, not only the first 16')
    .option('--json', 'print one JSON document to standard output')
    .addHelpText(
      'after',
      examples(
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily',
        'backtest --strategy horizon-channel --symbol XAUUSD --timeframe 4h --file XAUUSD_4h.csv.gz --stress',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily --set stopAtr=3 --trades trades.csv',
        'backtest --strategy tideline-pullback --symbol EURUSD,GBPUSD --timeframe daily --from 2015-01-01 --to 2019-12-31',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily --capital 25000 --risk 0.5',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const limits = readLimits(flags);
  const runs = (await load(flags, limits)).map(({ sources, ...loaded }): BacktestRun => {
    const input = { ...loaded, bars: limitBars(loaded.bars, limits) };
    const result = runBacktest(input);
    const stress = flags.stress ? stressBacktest(input) : null;
    const summary = summarize(input, result, limits.account);
    return { input, result, summary, stress, noTrades: explainNoTrades(input, result), data: dataUsed(input, sources) };
  });
  if (flags.trades) {
    const rows = runs.flatMap(({ input, result }) =>
      result.trades.map((trade) => toTradeExport(trade, input.instrument)),
    );
    await write('trades', flags.trades, tradesCsv(flags.strategy, { record: 'backtest', market: 'real' }, rows));
  }
  if (flags.equity) await write('equity', flags.equity, equityCsv(runs));
  if (flags.releases) await write('releases', flags.releases, releasesCsv(runs[0]!.input.events ?? []));
  if (flags.json) printJson(runs.length === 1 ? toDocument(runs[0]!) : runs.map(toDocument));
  else
    print([...runs.map((one) => runText(one, flags)), ...(runs.length > 1 ? [comparison(runs)] : [])].join('\n\n\n'));
}

function runText({ input, result, summary, stress, data, noTrades }: BacktestRun, { all }: Flags): string {
  const report = backtestReport(input, result, { all: all ?? false, trades: LAST_TRADES });
  const parts = [[report, ...noTrades].join('\n'), dataUsedText(data), summaryText(summary)];
  return [...parts, ...(stress ? [stressReport(stress)] : [])].join('\n\n');
}

function readSymbols({ symbol, file, zone, stamps, adjustSplits, splits }: Flags): string[] {
  const symbols = [...new Set(symbol.split(',').map((one) => one.trim().toUpperCase()))];
  if (symbols.length > 1 && file !== undefined) {
    throw new UsageError('--file holds the bars of one instrument: give one --symbol with it.');
  }
  if (file === undefined && (zone ?? stamps ?? splits ?? adjustSplits) !== undefined) {
    throw new UsageError('--zone, --stamps, --adjust-splits and --splits need --file.');
  }
  return symbols;
}

/** Loads the bars and releases of backtests. Opens the database only if something stored is needed. */
async function load(flags: Flags, limits: Limits): Promise<LoadedInput[]> {
  const isBuiltIn = readSymbols(flags).every((symbol) => BUILT_IN.get(symbol) !== null);
  const builtIn = isBuiltIn ? await readFiles(flags, await check(flags, limits, BUILT_IN), BUILT_IN) : null;
  if (builtIn !== null && !needsStored(builtIn)) return loadAll(builtIn, null);
  return withInstruments(async (instruments, database) => {
    const read = builtIn ?? (await readFiles(flags, await check(flags, limits, instruments), instruments));
    return loadAll(read, database === null ? null : new FilesProvider(database, systemClock));
  }, builtIn !== null);
}

/** Returns the checked options of each symbol, with the costs that apply. */
async function check(flags: Flags, limits: Limits, instruments: InstrumentSet): Promise<CheckedRequest[]> {
  const requests: CheckedRequest[] = [];
  for (const symbol of readSymbols(flags)) {
    const checked = checkRequest({ ...flags, symbol }, instruments);
    const costs = limitCosts(chooseCosts(await costTable(checked, flags.costs), flags), limits);
    requests.push({ ...checked, instrument: { ...checked.instrument, costs } });
  }
  return requests;
}

/** What the options and the files they name say. */
interface ReadInput {
  readonly requests: readonly CheckedRequest[];
  /** The bars of the file, if one was named. */
  readonly file: FileBars | null;
  readonly releases: readonly CalendarEvent[] | null;
}

/** The input of a backtest with what its bars come from. */
interface LoadedInput extends BacktestInput {
  readonly sources: BarSources;
}

async function readFiles(
  { file, calendar, releaseNames, zone, stamps, adjustSplits, splits }: Flags,
  requests: readonly CheckedRequest[],
  instruments: InstrumentSet,
): Promise<ReadInput> {
  const [{ instrument, timeframe }] = requests as readonly [CheckedRequest];
  if (releaseNames !== undefined && calendar === undefined) throw new UsageError('--release-names needs --calendar.');
  const names = await readReleaseNames(releaseNames);
  const given = {
    ...(zone === undefined ? {} : { zone }),
    ...(stamps === undefined ? {} : { stamps }),
    ...(adjustSplits === undefined ? {} : { adjustSplits }),
    ...(splits === undefined ? {} : { splits }),
  };
  const overrides = await readOverrides(given, instruments);
  return {
    requests,
    file: file === undefined ? null : await readBarsFile(file, instrument, timeframe, systemClock, overrides),
    releases: calendar === undefined ? null : await readCalendarFile(calendar, systemClock, names),
  };
}

function needsStored({ requests, file, releases }: ReadInput): boolean {
  const { inputs } = requests[0]!.strategy;
  return file === null || inputs.partners !== undefined || (inputs.calendar === true && releases === null);
}

async function loadAll(
  { requests, file, releases }: ReadInput,
  provider: FilesProvider | null,
): Promise<LoadedInput[]> {
  const inputs: LoadedInput[] = [];
  for (const request of requests) {
    const loaded = await loadBacktest(request, provider, file?.bars ?? null, releases);
    const instrument = withBarHours(request.instrument, loaded.bars);
    const hours = instrument === request.instrument ? null : hoursText(instrument);
    inputs.push({ ...loaded, instrument, sources: { hours, ...(await sourcesOf(loaded, file, provider)) } });
  }
  return inputs;
}

async function sourcesOf(
  { instrument, timeframe, bars }: BacktestInput,
  file: FileBars | null,
  provider: FilesProvider | null,
): Promise<Omit<BarSources, 'hours'>> {
  if (file !== null) return { files: [file.file], refused: file.refused, notes: file.notes };
  const files = (await provider?.filesOf(instrument.symbol, timeframe)) ?? [];
  return { files, refused: [], notes: jumpNotes(findJumps(bars, instrument), instrument) };
}

async function costTable({ instrument }: CheckedRequest, path: string | undefined): Promise<CostTable> {
  if (path === undefined) return instrument.costs;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--costs ${path}: cannot read the file (${error.message}).`);
  });
  return readCostTable(text, path, instrument.pip);
}

async function write(what: string, path: string, csv: string): Promise<void> {
  try {
    await writeFile(path, csv);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the ${what} to ${path}: ${(error as Error).message}.`);
  }
  printMessage(`${what.charAt(0).toUpperCase()}${what.slice(1)} written to ${path}`);
}
