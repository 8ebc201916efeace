import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { auditEntry, auditHead, auditPseudonym, auditValue } from './audit.tables.ts';
import type { EntryRow } from './entry-hash.ts';

export type HeadRow = typeof auditHead.$inferSelect;
export type ValueRow = typeof auditValue.$inferSelect;

/** Returns the head of the chain, locked until the transaction ends: the next writer waits, readers do not. */
export async function lockHead(db: Database): Promise<HeadRow> {
  const [head] = await db.select().from(auditHead).for('update');
  return head!;
}

/** Returns the head of the chain. */
export async function findHead(db: Database): Promise<HeadRow> {
  const [head] = await db.select().from(auditHead);
  return head!;
}

/** Stores an entry as the newest one. The head must be locked. */
export async function insertEntry(db: Database, row: EntryRow): Promise<void> {
  await db.insert(auditEntry).values(row);
  await db.update(auditHead).set({ size: row.index, hash: row.hash, keyId: row.keyId });
}

/** Stores the personal values of an entry. */
export async function insertValues(db: Database, row: ValueRow): Promise<void> {
  await db.insert(auditValue).values(row);
}

/** Returns the pseudonym of an account, made at its first act; null if there is no such account. */
export async function findOrMakePseudonym(db: Database, accountId: string): Promise<string | null> {
  const found = () =>
    db
      .select({ pseudonym: auditPseudonym.pseudonym })
      .from(auditPseudonym)
      .where(eq(auditPseudonym.accountId, accountId));
  const [known] = await found();
  if (known) return known.pseudonym;
  const fresh = `p_${randomBytes(16).toString('base64url')}`;
  await db.execute(sql`
    insert into audit_pseudonym (account_id, pseudonym) select id, ${fresh} from account where id = ${accountId}
    on conflict do nothing`);
  return (await found())[0]?.pseudonym ?? null;
}

/** Returns the email addresses of the accounts of pseudonyms; erased accounts are missing. */
export async function selectAddresses(
  db: Database,
  pseudonyms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (pseudonyms.length === 0) return new Map();
  const rows = await db
    .select({ pseudonym: auditPseudonym.pseudonym, email: account.email })
    .from(auditPseudonym)
    .innerJoin(account, eq(account.id, auditPseudonym.accountId))
    .where(inArray(auditPseudonym.pseudonym, [...new Set(pseudonyms)]));
  return new Map(rows.map(({ pseudonym, email }) => [pseudonym, email]));
}

/** Returns the entries after an index, oldest first. */
export const selectEntriesAfter = (db: Database, index: number, limit: number): Promise<EntryRow[]> =>
  db.select().from(auditEntry).where(gt(auditEntry.index, index)).orderBy(asc(auditEntry.index)).limit(limit);

/** Returns the stored values of entries. */
export const selectValues = (db: Database, entryIds: readonly string[]): Promise<ValueRow[]> =>
  db
    .select()
    .from(auditValue)
    .where(inArray(auditValue.entryId, [...entryIds]));

interface OwnPage {
  /** Id of the last entry of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns entries about an account, newest first; null if `after` is not an entry about it. */
export async function selectOwnEntries(
  db: Database,
  accountId: string,
  { after, limit }: OwnPage,
): Promise<{ readonly own: string; readonly rows: readonly EntryRow[] } | null> {
  const [self] = await db.select().from(auditPseudonym).where(eq(auditPseudonym.accountId, accountId));
  if (!self) return after === null ? { own: '', rows: [] } : null;
  const isAbout = eq(auditEntry.about, self.pseudonym);
  const [last] =
    after === null
      ? []
      : await db
          .select({ index: auditEntry.index })
          .from(auditEntry)
          .where(and(isAbout, eq(auditEntry.id, after)));
  if (after !== null && !last) return null;
  const rows = await db
    .select()
    .from(auditEntry)
    .where(and(isAbout, last ? lt(auditEntry.index, last.index) : undefined))
    .orderBy(desc(auditEntry.index))
    .limit(limit);
  return { own: self.pseudonym, rows };
}

/**
 * Returns the newest entries of an act, each with the address of the account that acted, null where there is none, and
 * with its values.
 */
export async function selectNewestFor(db: Database, act: string, limit: number) {
  const { at, subject, actorKind, id } = auditEntry;
  const rows = await db
    .select({ at, subject, actorKind, email: account.email, stored: auditValue.values })
    .from(auditEntry)
    .leftJoin(auditPseudonym, eq(auditPseudonym.pseudonym, auditEntry.actor))
    .leftJoin(account, eq(account.id, auditPseudonym.accountId))
    .leftJoin(auditValue, eq(auditValue.entryId, id))
    .where(eq(auditEntry.act, act))
    .orderBy(desc(auditEntry.index))
    .limit(limit);
  return rows.map(({ stored, ...row }) => ({ ...row, values: JSON.parse(stored ?? '{}') as AuditValues }));
}

/** Returns when an act about an account was last recorded; null if it never was. */
export async function findNewestAct(db: Database, accountId: string, act: string): Promise<Date | null> {
  const about = db
    .select({ pseudonym: auditPseudonym.pseudonym })
    .from(auditPseudonym)
    .where(eq(auditPseudonym.accountId, accountId));
  const [newest] = await db
    .select({ at: auditEntry.at })
    .from(auditEntry)
    .where(and(eq(auditEntry.about, about), eq(auditEntry.act, act)))
    .orderBy(desc(auditEntry.index))
    .limit(1);
  return newest?.at ?? null;
}

/** Returns the newest entry before a time; null if there is none. */
export async function findNewestBefore(db: Database, time: Date): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(auditEntry)
    .where(lt(auditEntry.at, time))
    .orderBy(desc(auditEntry.index))
    .limit(1);
  return row ?? null;
}

type Start = Pick<HeadRow, 'startIndex' | 'startHash' | 'startMac' | 'startKeyId'>;

/** Deletes the entries up to an index, whose hash becomes the beginning of the chain. The head must be locked. */
export async function deleteEntriesUpTo(db: Database, start: Start): Promise<void> {
  const old = db.select({ id: auditEntry.id }).from(auditEntry).where(lte(auditEntry.index, start.startIndex));
  await db.delete(auditValue).where(inArray(auditValue.entryId, old));
  await db.execute(sql`select prune_audit(${start.startIndex})`);
  await db.update(auditHead).set(start);
}
