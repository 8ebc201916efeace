import { DAY_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { AuditKey } from './audit-key.ts';
import { deleteEntriesUpTo, findNewestBefore, lockHead } from './audit-repository.ts';
import { hashStart } from './entry-hash.ts';

/** How long entries are kept, years. The database refuses to delete younger ones. */
const AUDIT_YEARS = 7;

/**
 * Deletes entries older than seven years. The hash of the last deleted one becomes the beginning of the chain.
 * @param now ms UTC.
 */
export async function pruneAudit(db: Database, key: AuditKey, now: number): Promise<void> {
  const time = new Date(now - DAY_MS);
  time.setUTCFullYear(time.getUTCFullYear() - AUDIT_YEARS);
  await withTransaction(db, async (tx) => {
    const newest = await findNewestBefore(tx, time);
    if (!newest) return;
    await lockHead(tx);
    const { index, hash } = newest;
    const startMac = hashStart(key, index, hash);
    await deleteEntriesUpTo(tx, { startIndex: index, startHash: hash, startMac, startKeyId: key.id });
  });
}
