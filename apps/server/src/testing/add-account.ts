import { account } from '../modules/identity/account.tables.ts';
import type { Database } from '../platform/database.ts';

/** Adds an account with a confirmed address. @param given What differs */
export async function addAccount(
  db: Database,
  id: string,
  at: Date,
  given: Partial<typeof account.$inferInsert> = {},
): Promise<void> {
  const row = { id, email: `${id}@example.com`, emailVerified: true, name: '', createdAt: at, updatedAt: at };
  await db.insert(account).values({ ...row, ...given });
}
