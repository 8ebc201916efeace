import { inArray } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { findNewestAct } from '../audit/index.ts';
import { account } from '../identity/account.tables.ts';
import { deleteDeletion, lockDeletion } from '../identity/index.ts';
import { DELETION_CANCELLED } from './deletions.ts';
import { type EraseContext, eraseInParts } from './erase-account.ts';
import { appendKept, type ErasureJournal, readErasures } from './erasure-journal.ts';

const BATCH = 1_000;

/**
 * Erases again the accounts that a restored backup brought back. Returns how many. An erasure whose commit failed is in the journal as
 * well: where its owner withdrew it afterwards, the account stays, and its request ends that came back too. @param now ms UTC.
 */
export async function replayErasures(ctx: EraseContext, db: Database, now: number): Promise<number> {
  await noteKept(ctx, db);
  const { erased, kept } = await readErasures(ctx.journal);
  for (const accountId of await findBack(db, kept)) {
    await withTransaction(db, async (tx) => {
      if (await deleteDeletion(tx, accountId, new Date(kept.get(accountId)!)))
        await ctx.record(tx, { act: DELETION_CANCELLED, by: { kind: 'program' }, accountId });
    });
  }
  const back = await findBack(db, erased);
  let again = 0;
  for (const accountId of back) {
    // Its owner may withdraw it while others are erased.
    const isDue = async (tx: Database) => {
      await lockDeletion(tx, accountId);
      return (await findWithdrawal(tx, accountId, erased)) === null;
    };
    if (await eraseInParts(ctx, db, { accountId, now, isDue })) again += 1;
  }
  await noteKept(ctx, db);
  return again;
}

/** Adds to the journal which of its accounts were kept: a backup that is restored later need not have the withdrawal. */
export async function noteKept({ journal }: Pick<EraseContext, 'journal'>, db: Database): Promise<void> {
  const { erased } = await readErasures(journal);
  for (const accountId of await findBack(db, erased)) {
    const withdrawnAt = await findWithdrawal(db, accountId, erased);
    if (withdrawnAt !== null) await appendKept(journal, accountId, withdrawnAt);
  }
}

/** Returns when the owner of an account withdrew its erasure after it had failed, ms UTC; null if no one did. */
async function findWithdrawal(
  db: Database,
  accountId: string,
  erased: ErasureJournal['erased'],
): Promise<number | null> {
  const withdrawnAt = (await findNewestAct(db, accountId, DELETION_CANCELLED))?.getTime() ?? 0;
  return withdrawnAt > erased.get(accountId)! ? withdrawnAt : null;
}

/** Returns which accounts of the journal the database has. */
async function findBack(db: Database, named: ReadonlyMap<string, number>): Promise<string[]> {
  const all = [...named.keys()];
  const back: string[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    const ids = all.slice(start, start + BATCH);
    const rows = await db.select({ id: account.id }).from(account).where(inArray(account.id, ids));
    back.push(...rows.map(({ id }) => id));
  }
  return back;
}
