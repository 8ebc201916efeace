import { HASH_LENGTH, NoteError, parseCheckpoint, parseNote } from '@sealtick/log';
import type { LogSource, SourceEntry, SourceRows, StoredBacktest, VersionRow } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { selectSigners } from './key-repository.ts';
import * as layers from './layers-repository.ts';
import { readCosigned } from './read-cosigned.ts';

/** Rows per query: large for throughput, small enough for the statement time limit on a slow disk. */
const PAGE_SIZE = 2_000;

/** Reads the rows of published signals that the site shows, in the same snapshot. */
export type ReadRows = (db: Database) => Promise<SourceRows>;

/** Reads the stored strategy versions that a log published, in the same snapshot. */
export type ReadVersions = (db: Database, logId: string) => Promise<readonly VersionRow[]>;

/** Reads the stored backtests that a log records. */
export type ReadBacktests = (db: Database, logId: string) => Promise<readonly StoredBacktest[]>;

/** Readers of the data that is compared with the log; null skips the comparison. */
export interface RowReaders {
  readonly readRows: ReadRows | null;
  readonly readVersions?: ReadVersions;
  readonly readBacktests?: ReadBacktests;
}

/**
 * Returns the provider's log in the database as a source for the verifier. The caller's transaction must be a snapshot,
 * so that entries, tree and rows belong to one moment.
 */
export function databaseSource(
  db: Database,
  head: layers.StoredHead,
  { readRows, readVersions, readBacktests }: RowReaders,
): LogSource {
  const { logId } = head;
  const levels = new Map<number, Promise<Map<number, Uint8Array>>>();
  const levelPrice = (level: number) => {
    const known = levels.get(level) ?? layers.selectLevel(db, logId, level);
    levels.set(level, known);
    return known;
  };
  return {
    pageSize: PAGE_SIZE,
    isFrozen: true,
    hasAllNodes: true,
    head: async () => ({
      note: head.checkpoint ?? '',
      signedAt: head.signedAt && toIsoText(head.signedAt),
      cosigned: await readCosigned(db),
    }),
    keys: async () => (await selectSigners(db)).map(({ verifierKey }) => verifierKey),
    entries: async (from, to) => (await layers.selectStoredEntries(db, logId, from, to)).map(toSourceEntry),
    node: async (level, position) => (await levelPrice(level)).get(position) ?? null,
    peaks: async () => getPeaks(head),
    history: () => layers.selectHistory(db, logId),
    ...(readRows ? { rows: () => readRows(db) } : {}),
    ...(readBacktests ? { backtests: () => readBacktests(db, logId) } : {}),
    ...(readVersions ? { versions: () => readVersions(db, logId) } : {}),
  };
}

function toSourceEntry(row: layers.StoredEntry): SourceEntry {
  const { index, kind, market, issuedAt, signalId, strategyId, bytes, leafHash } = row;
  const subject = kind.startsWith('strategy.') ? { id: strategyId } : { signalId, strategyId };
  return { index, leafHash, bytes, columns: { index, kind, market, issuedAt: toIsoText(issuedAt), ...subject } };
}

/** Returns a stored time; a column can also hold `infinity`, which is not a time. */
function toIsoText(moment: Date): string {
  const ms = Number(moment);
  return Number.isNaN(new Date(ms).getTime()) ? 'no time' : new Date(ms).toISOString();
}

/** Returns the stored peaks; none if the stored size is not the signed one. */
function getPeaks({ size, peaks, checkpoint }: layers.StoredHead): Uint8Array[] {
  if (getSize(checkpoint) !== size) return [];
  const count = Math.floor(peaks.length / HASH_LENGTH);
  return Array.from({ length: count }, (_, i) => peaks.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH));
}

/** Returns the number of entries of a checkpoint; null where it is none, which the verifier reports. */
function getSize(checkpoint: string | null): number | null {
  try {
    return checkpoint === null ? null : parseCheckpoint(parseNote(checkpoint).text).size;
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}
