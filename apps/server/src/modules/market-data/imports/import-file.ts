import { type FileRead, type Overrides, Refusals, readFile, seriesBars } from '@sealtick/bar-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { UsageError } from '../../../platform/errors.ts';
import { requireRegularFile } from '../../../platform/regular-file.ts';
import { ArchiveError } from './archive-error.ts';
import { compareWithStored } from './compare-with-stored.ts';
import { type ImportReport, reportOf } from './import-report.ts';
import { listSources, type Source } from './source.ts';
import { type StoreOptions, storeBars, storeCalendar } from './store-import.ts';

/** Share of the work done, from 0 to 1, and what it is. */
export type OnProgress = (share: number, doing: 'reading' | 'storing') => void;

export interface ImportOptions {
  readonly overrides: Overrides;
  /** Where to store; null for a look only. */
  readonly database: Database | null;
  /** Bars of its future are refused. */
  readonly clock: Clock;
  readonly replace: boolean;
  readonly redistributable: boolean;
  readonly onProgress?: OnProgress;
}

/** Reads one path, an archive's every file apart, and stores what is good where a database is given. */
export async function importPath(path: string, options: ImportOptions): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  try {
    for (const source of await openSources(path)) reports.push(await importSource(source, options));
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    reports.push(unreadable(path, error.message));
  }
  return reports;
}

async function importSource(source: Source, options: ImportOptions): Promise<ImportReport> {
  const { overrides, database, clock, onProgress } = options;
  const onRead = (bytes: number) => onProgress?.(bytes / Math.max(1, source.size), 'reading');
  const found = await readFile(source, { overrides, now: clock.now(), onRead });
  const isCompared = database !== null && found.kind === 'bars' && !options.replace;
  const read = isCompared ? await compareWithStored(database, found) : found;
  const bars = read.kind === 'bars' ? seriesBars(read.series) : null;
  const report = reportOf(source.path, read, bars);
  if (database === null || report.fault !== null || read.kind === 'unreadable') return report;
  if (read.kind === 'calendar') return { ...report, stored: await storeCalendar(database, read, source.path) };
  const onStored = (rows: number) => onProgress?.(rows / bars!.length, 'storing');
  const { replace, redistributable } = options;
  const store: StoreOptions = { fileName: source.path, replace, redistributable, onStored };
  return { ...report, stored: await storeBars(database, read, bars!, store) };
}

function unreadable(path: string, reason: string): ImportReport {
  const read: FileRead = { kind: 'unreadable', layout: null, fault: { line: 1, reason }, refusals: new Refusals() };
  return reportOf(path, read, null);
}

/** @throws {UsageError} where there is no such file, {ArchiveError} where it is an archive that cannot be read. */
export async function openSources(path: string): Promise<Source[]> {
  await requireRegularFile(path);
  try {
    return await listSources(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES' || code === 'EPERM') throw new UsageError(`The file ${path} may not be read.`);
    throw error;
  }
}
