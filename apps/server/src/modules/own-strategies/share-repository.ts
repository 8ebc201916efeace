import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type OwnStrategyRow, ownStrategy, ownStrategyShare } from './own-strategies.tables.ts';

/** Returns since when a strategy is shared; null if it is not. */
export async function selectSharedAt(db: Database, strategyId: string): Promise<Date | null> {
  const { createdAt } = ownStrategyShare;
  const [row] = await db
    .select({ createdAt })
    .from(ownStrategyShare)
    .where(eq(ownStrategyShare.strategyId, strategyId));
  return row?.createdAt ?? null;
}

/** Returns the strategy that the link with this secret shows; null if there is none. */
export async function findShared(db: Database, secretHash: string): Promise<OwnStrategyRow | null> {
  const [row] = await db
    .select({ strategy: ownStrategy })
    .from(ownStrategyShare)
    .innerJoin(ownStrategy, eq(ownStrategy.id, ownStrategyShare.strategyId))
    .where(eq(ownStrategyShare.secretHash, secretHash));
  return row?.strategy ?? null;
}

/** Stores the link of a strategy in place of a former one. */
export async function upsertShare(db: Database, row: typeof ownStrategyShare.$inferInsert): Promise<void> {
  await db.insert(ownStrategyShare).values(row).onConflictDoUpdate({ target: ownStrategyShare.strategyId, set: row });
}

/** Deletes the links of an account. */
export async function endShares(db: Database, accountId: string): Promise<void> {
  await db.delete(ownStrategyShare).where(eq(ownStrategyShare.accountId, accountId));
}

/** Deletes the link of a strategy. Returns false if it has none. */
export async function deleteShare(db: Database, strategyId: string): Promise<boolean> {
  const { strategyId: id } = ownStrategyShare;
  return (await db.delete(ownStrategyShare).where(eq(id, strategyId)).returning({ id })).length > 0;
}
