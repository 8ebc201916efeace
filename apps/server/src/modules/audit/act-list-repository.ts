import { and, desc, eq, gte, inArray, like, lt, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { auditEntry, auditPseudonym } from './audit.tables.ts';
import type { EntryRow } from './entry-hash.ts';

/** Returns the pseudonym of the account of an address in lower case; null if it has none. */
export async function findPseudonym(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ pseudonym: auditPseudonym.pseudonym })
    .from(auditPseudonym)
    .innerJoin(account, eq(account.id, auditPseudonym.accountId))
    .where(eq(account.email, email));
  return found?.pseudonym ?? null;
}

interface ActQuery {
  /** Beginning of the act's name, of lower-case letters, dots and hyphens. */
  readonly beginning: string | null;
  /** Of the account that acted, or that it is about. */
  readonly pseudonym: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Index of an entry: only older ones. */
  readonly before: number | null;
  readonly limit: number;
}

/** Returns entries, newest first. */
export async function selectActs(db: Database, wanted: ActQuery): Promise<EntryRow[]> {
  const { beginning, pseudonym, from, until, before, limit } = wanted;
  const { act, actor, about, at, index } = auditEntry;
  const isWanted = and(
    beginning === null ? undefined : like(act, `${beginning}%`),
    from === null ? undefined : gte(at, from),
    until === null ? undefined : lt(at, until),
    before === null ? undefined : lt(index, before),
  );
  const newest = (isOf: SQL) =>
    db.select({ index }).from(auditEntry).where(and(isOf, isWanted)).orderBy(desc(index)).limit(limit);
  // Two lists that an index has each; an `or` would look through the entries of all accounts.
  const isOfAccount = (account: string) =>
    inArray(index, union(newest(eq(actor, account)), newest(eq(about, account))));
  return db
    .select()
    .from(auditEntry)
    .where(pseudonym === null ? isWanted : isOfAccount(pseudonym))
    .orderBy(desc(index))
    .limit(limit);
}
