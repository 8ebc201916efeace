import { and, desc, eq, gt, gte, inArray, like, lt, max, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';
import { pendingSignUp, signIn } from './identity.tables.ts';
import { findOperators } from './operators.ts';
import { passkey } from './passkey.tables.ts';
import { totp } from './second-factor.tables.ts';

interface Search {
  /** How an address, a name or an id begins; empty for all accounts. */
  readonly q: string;
  /** Id of the last account of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** An account with how it is protected. */
export interface FoundAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly isOperator: boolean;
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly usedAt: Date | null;
}

/** Returns the pattern of texts that begin with another; what it contains is meant literally. */
const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the accounts whose address, names or id begin with a text, the newest first. */
export async function searchAccounts(db: Database, { q, after, limit }: Search): Promise<FoundAccount[]> {
  const text = q.trim();
  const start = beginsWith(text.toLowerCase());
  const isFound = or(
    like(account.email, start),
    like(account.id, beginsWith(text)),
    like(sql`lower(${account.name})`, start),
    like(sql`lower(${account.lastName})`, start),
  );
  const [last] = after === null ? [] : await db.select().from(account).where(eq(account.id, after));
  const isOlder =
    last &&
    or(lt(account.createdAt, last.createdAt), and(eq(account.createdAt, last.createdAt), lt(account.id, last.id)));
  const rows = await db
    .select()
    .from(account)
    .where(and(text === '' ? undefined : isFound, isOlder))
    .orderBy(desc(account.createdAt), desc(account.id))
    .limit(limit);
  return withProtection(db, rows);
}

/** Returns one account; null if it does not exist. */
export async function findFoundAccount(db: Database, accountId: string): Promise<FoundAccount | null> {
  const rows = await db.select().from(account).where(eq(account.id, accountId));
  return (await withProtection(db, rows))[0] ?? null;
}

/** Returns how many accounts there are, or how many were created since a time. */
export const countAccounts = (db: Database, since?: Date): Promise<number> =>
  db.$count(account, since && gte(account.createdAt, since));

/** Returns the sign-ups that wait for their confirmation and whose address begins with a text, the newest first. */
export async function searchSignUps(db: Database, q: string, now: Date, limit: number) {
  const rows = await db
    .selectDistinctOn([pendingSignUp.email], {
      email: pendingSignUp.email,
      createdAt: pendingSignUp.createdAt,
      expiresAt: pendingSignUp.expiresAt,
    })
    .from(pendingSignUp)
    .where(and(like(pendingSignUp.email, beginsWith(q.trim().toLowerCase())), gt(pendingSignUp.expiresAt, now)))
    .orderBy(pendingSignUp.email, desc(pendingSignUp.createdAt))
    .limit(limit);
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

async function withProtection(db: Database, rows: readonly (typeof account.$inferSelect)[]): Promise<FoundAccount[]> {
  const ids = rows.map(({ id }) => id);
  const [operators, apps, passkeys, uses] = await Promise.all([
    findOperators(db, ids),
    db
      .select({ id: totp.accountId })
      .from(totp)
      .where(and(inArray(totp.accountId, ids), sql`${totp.confirmedAt} is not null`)),
    db
      .select({ id: passkey.accountId, count: sql<number>`count(*)::int` })
      .from(passkey)
      .where(inArray(passkey.accountId, ids))
      .groupBy(passkey.accountId),
    db
      .select({ id: signIn.userId, usedAt: max(signIn.updatedAt) })
      .from(signIn)
      .where(inArray(signIn.userId, ids))
      .groupBy(signIn.userId),
  ]);
  const withApp = new Set(apps.map(({ id }) => id));
  const countById = new Map(passkeys.map(({ id, count }) => [id, count]));
  const usedAtById = new Map(uses.map(({ id, usedAt }) => [id, usedAt]));
  return rows.map(({ id, email, name, lastName, createdAt }) => ({
    id,
    email,
    name: [name, lastName].filter(Boolean).join(' '),
    createdAt,
    isOperator: operators.has(id),
    hasApp: withApp.has(id),
    passkeys: countById.get(id) ?? 0,
    usedAt: usedAtById.get(id) ?? null,
  }));
}
