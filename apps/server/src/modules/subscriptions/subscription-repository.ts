import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { subscription } from './subscriptions.tables.ts';

export type SubscriptionRow = Omit<typeof subscription.$inferSelect, 'accountId'>;

const COLUMNS = {
  id: subscription.id,
  strategyId: subscription.strategyId,
  createdAt: subscription.createdAt,
  keptAt: subscription.keptAt,
};

const own = (accountId: string, id: string) => and(eq(subscription.accountId, accountId), eq(subscription.id, id));

/** Returns the subscriptions of an account, oldest first. */
export async function selectSubscriptions(db: Database, accountId: string): Promise<SubscriptionRow[]> {
  return (await selectAccountSubscriptions(db, [accountId])).get(accountId) ?? [];
}

/** Returns the subscriptions of each account, oldest first; accounts without any are missing. */
export async function selectAccountSubscriptions(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SubscriptionRow[]>> {
  const rows = await db
    .select({ accountId: subscription.accountId, row: COLUMNS })
    .from(subscription)
    .where(isOneOf(subscription.accountId, accountIds))
    .orderBy(subscription.createdAt, subscription.id);
  const found = new Map<string, SubscriptionRow[]>();
  for (const { accountId, row } of rows) {
    const known = found.get(accountId);
    if (known) known.push(row);
    else found.set(accountId, [row]);
  }
  return found;
}

/** Adds a subscription to an account. */
export async function insertSubscription(
  db: Database,
  accountId: string,
  given: Pick<SubscriptionRow, 'strategyId' | 'createdAt'>,
): Promise<SubscriptionRow> {
  const row = { ...given, id: `sub_${randomBytes(16).toString('base64url')}`, keptAt: null };
  await db.insert(subscription).values({ ...row, accountId });
  return row;
}

/** Deletes a subscription of an account. Returns whether it had it. */
export async function deleteSubscription(db: Database, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(subscription).where(own(accountId, id)).returning({ id: subscription.id });
  return deleted.length > 0;
}

/** Marks a subscription of an account to be kept, or no longer. */
export async function updateKept(db: Database, accountId: string, id: string, keptAt: Date | null): Promise<void> {
  await db.update(subscription).set({ keptAt }).where(own(accountId, id));
}
