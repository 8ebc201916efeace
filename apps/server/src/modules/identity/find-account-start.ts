import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Returns when an account began, ms UTC. @throws {Error} without such an account. */
export async function findAccountStart(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ at: account.createdAt }).from(account).where(eq(account.id, accountId));
  if (!row) throw new Error(`There is no account ${accountId}.`);
  return row.at.getTime();
}

/** Returns when each of these accounts began, ms UTC; accounts that do not exist are left out. */
export async function findAccountStarts(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { id, createdAt } = account;
  const rows = await db
    .select({ id, createdAt })
    .from(account)
    .where(inArray(id, [...accountIds]));
  return new Map(rows.map((row) => [row.id, row.createdAt.getTime()]));
}
