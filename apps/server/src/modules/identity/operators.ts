import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { account } from './account.tables.ts';
import { operator } from './identity.tables.ts';

/** Whether an account may do what operators may. */
export async function isOperator(db: Database, accountId: string): Promise<boolean> {
  return (await findOperators(db, [accountId])).has(accountId);
}

/** Returns those of the accounts that may do what operators may. */
export async function findOperators(db: Database, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: operator.accountId })
    .from(operator)
    .where(inArray(operator.accountId, [...accountIds]));
  return new Set(found.map(({ id }) => id));
}

/** Makes an account an operator. Returns false if it was one. */
export async function grantOperator(db: Database, accountId: string, grantedAt: Date): Promise<boolean> {
  const added = await db.insert(operator).values({ accountId, grantedAt }).onConflictDoNothing().returning();
  await wake(db, IDENTITY_CHANNEL);
  return added.length > 0;
}

/** Ends the role of an operator. Returns false if the account had none. */
export async function revokeOperator(db: Database, accountId: string): Promise<boolean> {
  const removed = await db.delete(operator).where(eq(operator.accountId, accountId)).returning();
  await wake(db, IDENTITY_CHANNEL);
  return removed.length > 0;
}

/** Returns the operators with their addresses, the first one first. */
export async function listOperators(db: Database): Promise<{ email: string; grantedAt: Date }[]> {
  return db
    .select({ email: account.email, grantedAt: operator.grantedAt })
    .from(operator)
    .innerJoin(account, eq(account.id, operator.accountId))
    .orderBy(operator.grantedAt);
}
