import { and, asc, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';
import { accountDeletion } from './account-deletion.tables.ts';

/** Which accounts the site writes to about their contract. */
interface Reach {
  /** The last moment at which they were created. */
  readonly until: Date;
  /** A further condition for the account. */
  readonly where?: SQL | undefined;
}

/** Accounts with a confirmed address that no one asked to delete. */
function isReached(db: Database, { until, where }: Reach): SQL {
  const deletions = db.select({ one: sql`1` }).from(accountDeletion).where(eq(accountDeletion.accountId, account.id));
  return and(eq(account.emailVerified, true), lte(account.createdAt, until), notExists(deletions), where)!;
}

/** Returns how many accounts an email about the contract would reach. */
export const countReached = (db: Database, reach: Reach): Promise<number> => db.$count(account, isReached(db, reach));

/** Returns the accounts that an email about the contract reaches, by id, after one of them. */
export function selectReached(
  db: Database,
  { after, most, ...reach }: Reach & { readonly after: string; readonly most: number },
): Promise<{ accountId: string; email: string }[]> {
  return db
    .select({ accountId: account.id, email: account.email })
    .from(account)
    .where(and(gt(account.id, after), isReached(db, reach)))
    .orderBy(asc(account.id))
    .limit(most);
}
