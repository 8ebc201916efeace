import type { Database } from '../../platform/database.ts';
import { type EntryRow, selectEntries } from './entry-repository.ts';
import { findProviderHead } from './head-repository.ts';

/** A range of the provider's log for a reader that follows it. */
export interface LogTail {
  readonly logId: string;
  /** Number of entries in the log. */
  readonly size: number;
  /** A signed note that covers at least `rows`. */
  readonly checkpoint: string;
  readonly rows: readonly EntryRow[];
}

/** Position of a reader; null before its first read. */
export type TailPosition = { readonly logId: string; readonly index: number } | null;

/**
 * Returns at most `limit` entries after a position, oldest first; null before the log is open. Without a position, or
 * with one in an earlier log, starts `reach` entries before the end.
 */
export async function readTail(
  db: Database,
  after: TailPosition,
  { limit, reach }: { readonly limit: number; readonly reach: number },
): Promise<LogTail | null> {
  const head = await findProviderHead(db);
  if (!head || head.checkpoint === null) return null;
  const { logId, checkpoint } = head;
  const { size } = head.peaks;
  const from = (after?.logId === logId ? after.index : Math.max(0, size - reach)) + 1;
  const rows = from > size ? [] : await selectEntries(db, logId, from, Math.min(size, from + limit - 1));
  return { logId, size, checkpoint, rows };
}
