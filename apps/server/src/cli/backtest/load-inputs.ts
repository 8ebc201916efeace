import { readFile } from 'node:fs/promises';
import { findJumps, hoursText, jumpNotes, withBarHours } from '@sealtick/bar-formats';
import { BUILT_IN, type CalendarEvent, type CostTable, type InstrumentSet, STORED_TIMEFRAMES } from '@sealtick/engine';
import type { Command } from 'commander';
import {
  type CheckedRequest,
  checkRequest,
  chooseCosts,
  loadBacktest,
  readCostTable,
} from '../../modules/backtests/index.ts';
import { type FileBars, FilesProvider, readBarsFile, readCalendarFile } from '../../modules/market-data/index.ts';
import type { BacktestInput } from '../../modules/single-backtest/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { readOverrides } from '../import-overrides.ts';
import { RELEASE_NAMES_HELP, readReleaseNames } from '../read-release-names.ts';
import { strategyOption } from '../strategies/strategy-option.ts';
import { withInstruments } from '../with-instruments.ts';
import type { BarSources } from './data-used.ts';
import { type Limits, limitCosts } from './limits.ts';

/** What the option `--detail` does. */
export const DETAIL_HELP =
  'where a bar leaves open whether stop, target or fill came first, decide by its bars of this shorter timeframe';

/** Options about strategy, bars, releases and costs, as entered. */
export interface InputFlags {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly file?: string;
  readonly zone?: string;
  readonly stamps?: string;
  readonly adjustSplits?: true;
  readonly splits?: string;
  readonly detail?: string;
  readonly detailFile?: string;
  readonly set: readonly string[];
  readonly calendar?: string;
  readonly releaseNames?: string;
  readonly costs?: string;
  readonly spread?: string;
  readonly slippage?: string;
  readonly swap?: string;
}

/** Adds the options about strategy, bars, period, releases and costs to a command. */
export function addInputOptions(command: Command): Command {
  return command
    .requiredOption('--strategy <id>', 'the strategy, such as tideline-pullback, or a strategy file such as my-rule.ts')
    .requiredOption('--symbol <symbol>', 'the instrument, or several separated by commas, such as EURUSD,GBPUSD')
    .requiredOption('--timeframe <timeframe>', `one of ${STORED_TIMEFRAMES.join(', ')}`)
    .option('--file <path>', 'read the bars from this file instead of the database (any layout that `import` reads)')
    .option('--zone <zone>', 'with --file: time zone of its timestamps, as for `import`')
    .option('--stamps <end>', 'with --file: which end of a bar its timestamps mark, open or close')
    .option('--adjust-splits', 'with --file: divide the prices before each jump that is near a split')
    .option('--splits <table>', 'with --file: divide the prices before the splits of this CSV file, as for `import`')
    .option('--detail <timeframe>', DETAIL_HELP)
    .option('--detail-file <path>', 'with --detail: read these bars from this file instead of the database')
    .option(
      '--set <name=value>',
      'set a parameter of the strategy; repeatable',
      (pair, all: string[]) => [...all, pair],
      [],
    )
    .option('--from <day>', 'first day of the bars, UTC, such as 2015-01-01; the warm-up begins there')
    .option('--to <day>', 'last day of the bars, UTC')
    .option('--calendar <path>', 'read the releases from this file instead of the database')
    .option('--release-names <path>', `with --calendar: ${RELEASE_NAMES_HELP}`)
    .option('--costs <path>', 'read the cost table from this JSON file (see docs/costs.md)')
    .option('--spread <number>', "spread, in the unit of the instrument's cost table")
    .option('--slippage <number>', 'slippage per fill, in the same unit')
    .option('--swap <long[,short]>', 'financing, in percent of the price per year')
    .option('--cost-factor <number>', 'multiply every cost by this number, such as 1.5');
}

function readSymbols({ symbol, file, zone, stamps, adjustSplits, splits, detail, detailFile }: InputFlags): string[] {
  const symbols = [...new Set(symbol.split(',').map((one) => one.trim().toUpperCase()))];
  if (symbols.length > 1 && (file ?? detailFile) !== undefined) {
    throw new UsageError('--file holds the bars of one instrument: give one --symbol with it.');
  }
  if (detailFile !== undefined && detail === undefined) throw new UsageError('--detail-file needs --detail.');
  if (file === undefined && (zone ?? stamps ?? splits ?? adjustSplits) !== undefined) {
    throw new UsageError('--zone, --stamps, --adjust-splits and --splits need --file.');
  }
  return symbols;
}

/** Loads the bars and releases of backtests. Opens the database only if something stored is needed. */
export async function loadInputs(given: InputFlags, limits: Limits): Promise<LoadedInput[]> {
  const flags = { ...given, strategy: await strategyOption('--strategy', given.strategy) };
  const isBuiltIn = readSymbols(flags).every((symbol) => BUILT_IN.get(symbol) !== null);
  const builtIn = isBuiltIn ? await readFiles(flags, await check(flags, limits, BUILT_IN), BUILT_IN) : null;
  if (builtIn !== null && !needsStored(builtIn)) return loadAll(builtIn, null);
  return withInstruments(async (instruments, database) => {
    const read = builtIn ?? (await readFiles(flags, await check(flags, limits, instruments), instruments));
    return loadAll(read, database === null ? null : new FilesProvider(database, systemClock));
  }, builtIn !== null);
}

/** Returns the checked options of each symbol, with the costs that apply. */
async function check(flags: InputFlags, limits: Limits, instruments: InstrumentSet): Promise<CheckedRequest[]> {
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
  /** The finer bars of the file, if one was named. */
  readonly detailFile: FileBars | null;
  readonly releases: readonly CalendarEvent[] | null;
}

/** The input of a backtest with what its bars come from. */
export interface LoadedInput extends BacktestInput {
  readonly sources: BarSources;
}

async function readFiles(
  { file, detailFile, calendar, releaseNames, zone, stamps, adjustSplits, splits }: InputFlags,
  requests: readonly CheckedRequest[],
  instruments: InstrumentSet,
): Promise<ReadInput> {
  const [{ instrument, timeframe, detailTimeframe }] = requests as readonly [CheckedRequest];
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
    detailFile:
      detailFile === undefined || detailTimeframe === null
        ? null
        : await readBarsFile(detailFile, instrument, detailTimeframe, systemClock, overrides),
    releases: calendar === undefined ? null : await readCalendarFile(calendar, systemClock, names),
  };
}

function needsStored({ requests, file, detailFile, releases }: ReadInput): boolean {
  const { strategy, detailTimeframe } = requests[0]!;
  const { inputs } = strategy;
  if (detailTimeframe !== null && detailFile === null) return true;
  return file === null || inputs.partners !== undefined || (inputs.calendar === true && releases === null);
}

async function loadAll(
  { requests, file, detailFile, releases }: ReadInput,
  provider: FilesProvider | null,
): Promise<LoadedInput[]> {
  const inputs: LoadedInput[] = [];
  const files = { bars: file?.bars ?? null, detail: detailFile?.bars ?? null, releases };
  for (const request of requests) {
    const loaded = await loadBacktest(request, provider, files);
    const instrument = withBarHours(request.instrument, loaded.bars);
    const hours = instrument === request.instrument ? null : hoursText(instrument);
    inputs.push({ ...loaded, instrument, sources: { hours, ...(await readSources(loaded, file, provider)) } });
  }
  return inputs;
}

async function readSources(
  { instrument, timeframe, bars }: BacktestInput,
  file: FileBars | null,
  provider: FilesProvider | null,
): Promise<Omit<BarSources, 'hours'>> {
  if (file !== null) return { files: [file.file], refused: file.refused, notes: file.notes };
  const files = (await provider?.findFiles(instrument.symbol, timeframe)) ?? [];
  return { files, refused: [], notes: jumpNotes(findJumps(bars, instrument), instrument) };
}

async function costTable({ instrument }: CheckedRequest, path: string | undefined): Promise<CostTable> {
  if (path === undefined) return instrument.costs;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--costs ${path}: cannot read the file (${error.message}).`);
  });
  return readCostTable(text, path, instrument.pip);
}
