import type { Database } from '../../platform/database.ts';
import * as repository from './log-repository.ts';

/** A stretch of the provider's log, for who follows it from entry to entry. */
export interface LogTail {
  readonly logId: string;
  /** Entries there are. */
  readonly size: number;
  /** A signed note over at least `rows`. */
  readonly checkpoint: string;
  readonly rows: readonly repository.EntryRow[];
}

/** Where a follower stands; null before its first look. */
export type TailPosition = { readonly logId: string; readonly index: number } | null;

/**
 * Entries after a position, oldest first, at most `limit`. Where there is no position, or it is in a log that is no
 * longer the provider's, they begin so many before the end as `reach` says. Null before the log is open.
 */
export async function readTail(
  database: Database,
  after: TailPosition,
  { limit, reach }: { readonly limit: number; readonly reach: number },
): Promise<LogTail | null> {
  const head = await repository.findProviderHead(database);
  if (!head || head.checkpoint === null) return null;
  const { logId, checkpoint } = head;
  const { size } = head.peaks;
  const from = (after?.logId === logId ? after.index : Math.max(0, size - reach)) + 1;
  const rows =
    from > size ? [] : await repository.selectEntries(database, logId, from, Math.min(size, from + limit - 1));
  return { logId, size, checkpoint, rows };
}
