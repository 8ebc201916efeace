import { type BarsRead, type CalendarRead, type FileRead, type Overrides, readFile } from '@sealtick/bar-formats';
import type { InstrumentSet } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { UsageError } from '../../../platform/errors.ts';
import { ArchiveError } from './archive-error.ts';
import { openSources } from './import-file.ts';
import { Spool } from './spool.ts';

interface ReadAs {
  readonly overrides: Overrides;
  readonly instruments: InstrumentSet;
  readonly releaseNames?: readonly string[];
}

/**
 * Returns the one table of bars or of releases that a file, archive or workbook holds beside other files.
 * @throws {UsageError} if there is none, or more than one.
 */
export async function readOneTable(path: string, how: ReadAs, clock: Clock): Promise<BarsRead | CalendarRead> {
  const spool = new Spool();
  try {
    return oneOf(await readAll(path, spool, how, clock), path);
  } finally {
    await spool.dispose();
  }
}

async function readAll(path: string, spool: Spool, how: ReadAs, clock: Clock): Promise<FileRead[]> {
  const sources = await openSources(path, spool).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new UsageError(`${path}: ${error.message}.`) : error;
  });
  const reads: FileRead[] = [];
  for (const source of sources) reads.push(...(await readFile(source, { ...how, now: clock.now() })));
  return reads;
}

function oneOf(reads: readonly FileRead[], path: string): BarsRead | CalendarRead {
  const tables = reads.filter((read) => read.kind !== 'unreadable');
  if (tables.length === 1) return tables[0]!;
  if (tables.length > 1) {
    throw new UsageError(`${path} contains ${tables.length} tables. Unpack it and name one of the files.`);
  }
  const [first] = reads;
  if (first?.kind !== 'unreadable') throw new UsageError(`${path} contains no table.`);
  throw new UsageError(`${path}, line ${first.fault.line}: ${first.fault.reason}.`);
}
