import { SealedLog, storedEntry } from './sealed-log.ts';
import { KEY, SEALED, VALUES } from './sealed-small-log.ts';
import type { Json } from './write-log.ts';

/** Returns the small log with one entry changed before it was sealed and signed; its rows are left out. */
export function changedLog(at: number, change: (entry: Json) => Json, values: readonly Json[] = VALUES): SealedLog {
  const log = new SealedLog(KEY);
  log.entries = values.map((value, i) => storedEntry({ ...(i === at ? change(value) : value), index: i + 1 }, i + 1));
  log.buildTree();
  log.signedAt = SEALED.signedAt;
  return log;
}
