import { isZone, ourSymbol } from '@sealtick/bar-formats';
import { getInstrument, INSTRUMENTS, STORED_TIMEFRAMES, type StoredTimeframe } from '@sealtick/engine';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type ImportReport, importPath, type OnProgress } from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { withDatabase } from '../platform/running-database.ts';
import { EXIT } from './exit.ts';
import { importText } from './import-text.ts';
import { print, printJson, printMessage } from './print.ts';
import { progressBar } from './progress-bar.ts';

interface Flags {
  readonly symbol?: string;
  readonly timeframe?: string;
  readonly zone?: string;
  readonly columns?: string;
  readonly points?: string;
  readonly write?: true;
  readonly replace?: true;
  readonly redistributable?: true;
  readonly json?: true;
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description('Check files of bars or a calendar of releases; with --write, store their valid rows')
    .argument('<files...>', 'CSV, gzip or zip: Sealtick, MetaTrader 4 and 5, HistData, Dukascopy, NinjaTrader, Lean …')
    .option('--symbol <symbol>', 'the instrument, if the file name does not contain it')
    .option('--timeframe <timeframe>', `one of ${STORED_TIMEFRAMES.join(', ')}`)
    .option('--zone <zone>', 'time zone of the timestamps, an IANA name such as Europe/Athens, or America/New_York+7')
    .option('--columns <names>', 'names of the columns in order: date,time,open,high,low,close,volume; - skips one')
    .option('--points <divisor>', 'prices are in points: divide them by this number, such as 100000')
    .option('--write', 'store the bars; without this flag nothing is changed')
    .option('--replace', 'with --write: overwrite stored bars that differ, instead of quarantining the new ones')
    .option('--redistributable', 'with --write: the licence allows showing these bars to visitors (charts, /api/bars)')
    .option('--json', 'print one JSON document to standard output: an array with one object per file')
    .action(run);
}

async function run(files: readonly string[], flags: Flags): Promise<void> {
  const overrides = readOverrides(flags);
  if (!flags.write && (flags.replace || flags.redistributable)) {
    throw new UsageError('--replace and --redistributable need --write.');
  }
  const work = async (database: Database | null): Promise<ImportReport[]> => {
    const reports: ImportReport[] = [];
    for (const file of files) {
      const bar = progressBar(process.stderr, file);
      const onProgress: OnProgress = (share, doing) => bar.show(share, doing);
      const { replace = false, redistributable = false } = flags;
      reports.push(
        ...(await importPath(file, {
          overrides,
          database,
          clock: systemClock,
          replace,
          redistributable,
          onProgress,
        }).finally(bar.clear)),
      );
    }
    return reports;
  };
  const reports = flags.write ? await stored(work) : await work(null);
  if (flags.json) printJson(reports);
  else print(importText(reports, flags.write ?? false));
  if (reports.some((report) => report.error !== null)) process.exitCode = EXIT.checkFailed;
}

function stored(work: (database: Database) => Promise<ImportReport[]>): Promise<ImportReport[]> {
  const config = readConfig();
  const options = { log: createLog(config.logLevel), onStep: (sentence: string) => printMessage(`${sentence} …`) };
  return withDatabase(config, options, ({ database }) => work(database));
}

function readOverrides({ symbol, timeframe, zone, columns, points }: Flags) {
  return {
    ...(symbol === undefined ? {} : { symbol: readSymbol(symbol) }),
    ...(timeframe === undefined ? {} : { timeframe: readTimeframe(timeframe) }),
    ...(zone === undefined ? {} : { zone: readZone(zone) }),
    ...(columns === undefined ? {} : { columns: columns.split(',') }),
    ...(points === undefined ? {} : { points: readPoints(points) }),
  };
}

function readSymbol(text: string): string {
  const symbol = ourSymbol(text);
  if (getInstrument(symbol) !== null) return symbol;
  throw new UsageError(
    `--symbol ${text}: unknown symbol. Use one of ${INSTRUMENTS.map((one) => one.symbol).join(', ')}.`,
  );
}

function readTimeframe(text: string): StoredTimeframe {
  const found = STORED_TIMEFRAMES.find((one) => one === text.toLowerCase() || (one === 'daily' && text === '1d'));
  if (found !== undefined) return found;
  throw new UsageError(`--timeframe ${text}: must be one of ${STORED_TIMEFRAMES.join(', ')}.`);
}

function readZone(text: string): string {
  if (isZone(text)) return text;
  throw new UsageError(`--zone ${text}: must be an IANA name, such as UTC, America/New_York or Europe/Athens.`);
}

function readPoints(text: string): number {
  const divisor = Number(text);
  if (divisor > 0 && Number.isFinite(divisor)) return divisor;
  throw new UsageError(`--points ${text}: must be a number above 0, such as 100000.`);
}
