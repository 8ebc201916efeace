import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Returns first and last name of an account; empty if it gave none. */
export async function findAccountName(db: Database, accountId: string): Promise<string> {
  const { name, lastName } = account;
  const [found] = await db.select({ name, lastName }).from(account).where(eq(account.id, accountId));
  return [found?.name, found?.lastName].filter(Boolean).join(' ');
}
