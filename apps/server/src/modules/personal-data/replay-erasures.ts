import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { type EraseContext, eraseInParts } from './erase-account.ts';
import { readErasures } from './erasure-journal.ts';

const BATCH = 1_000;

/** Erases again the accounts that a restored backup brought back. Returns how many. @param now ms UTC. */
export async function replayErasures(ctx: EraseContext, db: Database, now: number): Promise<number> {
  const erased = await readErasures(ctx.journal);
  let count = 0;
  for (let start = 0; start < erased.length; start += BATCH) {
    const ids = erased.slice(start, start + BATCH);
    const back = await db.select({ id: account.id }).from(account).where(inArray(account.id, ids));
    const isDue = async () => true;
    for (const { id } of back) await eraseInParts(ctx, db, { accountId: id, now, isDue });
    count += back.length;
  }
  return count;
}
