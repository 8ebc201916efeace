import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Returns when an account began, ms UTC. @throws {Error} without such an account. */
export async function findAccountStart(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ at: account.createdAt }).from(account).where(eq(account.id, accountId));
  if (!row) throw new Error(`There is no account ${accountId}.`);
  return row.at.getTime();
}
