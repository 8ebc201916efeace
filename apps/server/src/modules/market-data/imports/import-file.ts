import { type FileRead, type Overrides, Refusals, readFile, seriesBars } from '@sealtick/bar-formats';
import { BUILT_IN, type InstrumentSet } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { UsageError } from '../../../platform/errors.ts';
import { ArchiveError } from './archive-error.ts';
import { compareWithStored } from './compare-with-stored.ts';
import { DifferingBarsError } from './differing-bars.ts';
import { getReport, type TableReport } from './import-report.ts';
import { openInput } from './input-file.ts';
import { OwnUseBarsError } from './settle-visitors.ts';
import { listSources } from './source.ts';
import { Spool } from './spool.ts';
import { type StoreOptions, storeBars, storeCalendar } from './store-import.ts';
import type { Source } from './table-source.ts';

/** Receives the finished share, 0 to 1, and the current activity. */
export type OnProgress = (share: number, doing: 'reading' | 'storing') => void;

export interface ImportOptions {
  readonly overrides: Overrides;
  /** The instruments that names are looked up in; the built-in ones by default. */
  readonly instruments?: InstrumentSet;
  /** Names of releases besides those of the engine's list. */
  readonly releaseNames?: readonly string[];
  /** Database to store in; null only reports. */
  readonly database: Database | null;
  /** Bars after this clock's time are rejected. */
  readonly clock: Clock;
  readonly replace: boolean;
  /** Stores even if too many rows are refused or differ from stored bars. */
  readonly force: boolean;
  readonly redistributable: boolean;
  /** Receives the paths of hidden, system and unfinished files of archives, which are not read. */
  readonly onLeftOut?: (path: string) => void;
  readonly onProgress?: OnProgress;
}

/**
 * Reads one path, each file of an archive separately, and stores the valid rows if a database is given. Returns one
 * report per file.
 */
export async function importPath(path: string, options: ImportOptions): Promise<TableReport[]> {
  const reports: TableReport[] = [];
  const spool = new Spool();
  try {
    for (const source of await openSources(path, spool, options.onLeftOut))
      reports.push(...(await importSource(source, options)));
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    reports.push(unreadableReport(path, error.message, error.isOther));
  } finally {
    await spool.dispose();
  }
  return reports;
}

async function importSource(source: Source, options: ImportOptions): Promise<TableReport[]> {
  const { overrides, instruments = BUILT_IN, releaseNames = [], clock, onProgress } = options;
  const onRead = (bytes: number) => onProgress?.(bytes / Math.max(1, source.size), 'reading');
  const reports: TableReport[] = [];
  for (const found of await readFile(source, { overrides, instruments, releaseNames, now: clock.now(), onRead })) {
    reports.push(await importTable(source, found, options));
  }
  return reports;
}

async function importTable(source: Source, found: FileRead, options: ImportOptions): Promise<TableReport> {
  const { path } = source;
  const { database, replace, force, redistributable, onProgress } = options;
  const isCompared = database !== null && found.kind === 'bars' && !replace;
  const read = isCompared ? await compareWithStored(database, found) : found;
  const bars = read.kind === 'bars' ? seriesBars(read.series) : null;
  const report = getReport(source, read, bars, force);
  if (database === null || report.error !== null || read.kind === 'unreadable') return report;
  if (read.kind === 'calendar') return { ...report, stored: await storeCalendar(database, read, path) };
  const onStored = (rows: number) => onProgress?.(rows / bars!.length, 'storing');
  try {
    const store: StoreOptions = { fileName: path, replace, force, redistributable, onStored };
    const { stored, note } = await storeBars(database, read, bars!, store);
    return { ...report, stored, notes: note === null ? report.notes : [...report.notes, note] };
  } catch (error) {
    if (error instanceof DifferingBarsError || error instanceof OwnUseBarsError)
      return { ...report, error: error.message };
    throw error;
  }
}

/** Returns the report of a file that cannot be read at all. */
export function unreadableReport(path: string, reason: string, isOther = false): TableReport {
  const fault = { line: 1, reason, isOther };
  const read: FileRead = { kind: 'unreadable', layout: null, fault, refusals: new Refusals() };
  return { ...getReport({ path, container: null }, read, null, false), error: reason };
}

/**
 * Opens the tables of a path.
 * @throws {UsageError} if the file is missing or unreadable, {ArchiveError} for a damaged archive.
 */
export async function openSources(
  path: string,
  spool: Spool,
  onLeftOut: (path: string) => void = () => {},
): Promise<Source[]> {
  try {
    return await listSources(await openInput(path, spool), { spool, onLeftOut });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES' || code === 'EPERM') throw new UsageError(`Cannot read the file ${path}: permission denied.`);
    throw error;
  }
}
