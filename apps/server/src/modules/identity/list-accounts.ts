import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Returns id, address and age of every account, the oldest first. */
export async function listAccounts(db: Database): Promise<{ id: string; email: string; createdAt: Date }[]> {
  return db
    .select({ id: account.id, email: account.email, createdAt: account.createdAt })
    .from(account)
    .orderBy(account.createdAt, account.id);
}
