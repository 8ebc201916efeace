import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { findNewestAct } from '../audit/index.ts';
import { account } from '../identity/account.tables.ts';
import { DELETION_CANCELLED } from './deletions.ts';
import { type EraseContext, eraseInParts } from './erase-account.ts';
import { readErasures } from './erasure-journal.ts';

const BATCH = 1_000;

/**
 * Erases again the accounts that a restored backup brought back. Returns how many. An erasure whose commit failed is in the journal as
 * well: where its owner withdrew it afterwards, the account stays. @param now ms UTC.
 */
export async function replayErasures(ctx: EraseContext, db: Database, now: number): Promise<number> {
  const erased = await readErasures(ctx.journal);
  let count = 0;
  const all = [...erased.keys()];
  for (let start = 0; start < all.length; start += BATCH) {
    const ids = all.slice(start, start + BATCH);
    const back = await db.select({ id: account.id }).from(account).where(inArray(account.id, ids));
    const isDue = async () => true;
    for (const { id } of back) {
      const withdrawnAt = await findNewestAct(db, id, DELETION_CANCELLED);
      if (withdrawnAt !== null && withdrawnAt.getTime() > erased.get(id)!) continue;
      await eraseInParts(ctx, db, { accountId: id, now, isDue });
      count += 1;
    }
  }
  return count;
}
