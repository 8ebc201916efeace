import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Returns the name that an account gave; empty if it gave none. */
export async function findAccountName(db: Database, accountId: string): Promise<string> {
  const [found] = await db.select({ name: account.name }).from(account).where(eq(account.id, accountId));
  return found?.name ?? '';
}
