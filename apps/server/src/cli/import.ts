import { PRICE_SIDES } from '@sealtick/bar-formats';
import { type InstrumentSet, STORED_TIMEFRAMES } from '@sealtick/engine';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import {
  filesUnder,
  type ImportOptions,
  type ImportReport,
  importPath,
  type OnProgress,
  settleSkipped,
  type TableReport,
  unreadableReport,
} from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { UsageError } from '../platform/errors.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { askOwnUse } from './import/ask-own-use.ts';
import { type OverrideFlags, readOverrides } from './import-overrides.ts';
import { importText } from './import-text.ts';
import { print, printJson } from './print.ts';
import { progressBar } from './progress-bar.ts';
import { RELEASE_NAMES_HELP, readReleaseNames } from './read-release-names.ts';
import { withInstruments } from './with-instruments.ts';

interface Flags extends OverrideFlags {
  readonly releaseNames?: string;
  readonly write?: true;
  readonly replace?: true;
  readonly force?: true;
  readonly redistributable?: true;
  readonly verbose?: true;
  readonly json?: true;
}

/** Registers the command `import`. */
export function registerImport(program: Command): void {
  program
    .command('import')
    .description('Check files of bars or a calendar of releases; with --write, store their valid rows')
    .argument('<files...>', 'files, folders, or - for standard input; text, compressed text and archives')
    .option('--symbol <symbol>', 'the instrument, if the file name does not contain it')
    .option('--timeframe <timeframe>', `one of ${STORED_TIMEFRAMES.join(', ')}`)
    .option('--zone <zone>', 'time zone of the timestamps, an IANA name such as Europe/Athens, or America/New_York+7')
    .option('--stamps <end>', 'which end of a bar the timestamps mark: open or close')
    .option('--columns <names>', 'names of the columns in order: date,time,open,high,low,close,volume; - skips one')
    .option('--points <divisor>', 'prices are in points: divide them by this number, such as 100000')
    .option('--prices <kind>', `what the prices are: ${PRICE_SIDES.join(', ')}`)
    .option('--release-names <path>', RELEASE_NAMES_HELP)
    .option('--adjust-splits', 'divide the prices before each jump that is near a split')
    .option(
      '--splits <table>',
      'divide the prices before the splits of this CSV file: date,ratio such as 2024-06-10,10:1',
    )
    .option('--write', 'store the bars; without this flag nothing is changed')
    .option('--replace', 'with --write: overwrite stored bars that differ, instead of quarantining the new ones')
    .option('--force', 'store the valid rows even if many are refused or differ from stored bars')
    .option('--redistributable', 'with --write: the licence allows showing these bars to visitors (charts, /api/bars)')
    .option('-v, --verbose', 'print the details of every file, not one line each')
    .option('--json', 'print one JSON document to standard output: an array with one object per file')
    .addHelpText(
      'after',
      examples(
        'import EURUSD_1h.csv.gz',
        'import EURUSD_1h.csv.gz --write',
        'import prices/ --write --redistributable',
        'import spy.csv --symbol SPY --timeframe 5m --zone America/New_York',
      ),
    )
    .action(run);
}

async function run(paths: readonly string[], flags: Flags): Promise<void> {
  if (!flags.write && (flags.replace || flags.redistributable)) {
    throw new UsageError('--replace and --redistributable need --write.');
  }
  const { replace = false, force = false, redistributable = false } = flags;
  const releaseNames = await readReleaseNames(flags.releaseNames);
  const work = async (database: Database | null, instruments: InstrumentSet) => {
    const overrides = await readOverrides(flags, instruments);
    const stored = { database, clock: systemClock, replace, force, redistributable };
    return importAll(paths, { overrides, instruments, releaseNames, ...stored });
  };
  const { reports, unopened, leftOut } = await withInstruments(async (instruments, database) => {
    const imported = await work(flags.write ? database : null, instruments);
    const isOwnUse = imported.reports.some(({ stored, timeframe }) => stored !== null && timeframe !== null);
    if (flags.write && database !== null && isOwnUse && !redistributable && !flags.json) {
      await askOwnUse(database, readConfig());
    }
    return imported;
  }, flags.write);
  if (flags.json) printJson(reports);
  else if (unopened.length === reports.length) throw new UsageError(unopened.join('\n'));
  else print(importText(reports, { written: flags.write ?? false, verbose: flags.verbose ?? false, leftOut }));
  if (reports.some((report) => report.error !== null)) {
    process.exitCode = unopened.length === reports.length ? EXIT.wrongUse : EXIT.checkFailed;
  }
}

interface Imported {
  readonly reports: ImportReport[];
  /** Why paths could not be opened; they have a report too. */
  readonly unopened: string[];
  /** Number of hidden, system and unfinished files in folders and archives. */
  readonly leftOut: number;
}

/** Imports every path; one that cannot be opened does not stop the others. */
async function importAll(paths: readonly string[], options: Omit<ImportOptions, 'onProgress'>): Promise<Imported> {
  const reports: ImportReport[] = [];
  const unopened: string[] = [];
  let leftOut = 0;
  const onLeftOut = () => {
    leftOut += 1;
  };
  const errorReport = (path: string) => (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    unopened.push(error.message);
    return unreadableReport(path, error.message);
  };
  for (const path of paths) {
    const inside: TableReport[] = [];
    const files = await listFiles(path, onLeftOut).catch(errorReport(path));
    for (const file of Array.isArray(files) ? files : []) {
      const imported = await importFile(file, { ...options, onLeftOut }).catch(errorReport(file));
      inside.push(...(Array.isArray(imported) ? imported : [imported]));
    }
    reports.push(...settleSkipped(Array.isArray(files) ? inside : [files]));
  }
  return { reports, unopened, leftOut };
}

async function listFiles(path: string, onLeftOut: () => void): Promise<string[]> {
  const files = await filesUnder(path, onLeftOut);
  if (files.length === 0) throw new UsageError(`The folder ${path} contains no files.`);
  return files;
}

function importFile(file: string, options: Omit<ImportOptions, 'onProgress'>): Promise<TableReport[]> {
  const bar = progressBar(process.stderr, file);
  const onProgress: OnProgress = (share, doing) => bar.show(share, doing);
  return importPath(file, { ...options, onProgress }).finally(bar.clear);
}
