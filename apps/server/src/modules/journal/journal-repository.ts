import { randomBytes } from 'node:crypto';
import type { JournalPlan, JournalScreenshot, JournalView } from '@sealtick/contract';
import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import {
  type EntryRow,
  journalEntry,
  journalPlan,
  journalScreenshot,
  journalView,
  type StoredExcursion,
} from './journal.tables.ts';

/** Returns a new id with the prefix of its kind. */
export const newId = (prefix: 'jt' | 'jp' | 'jc' | 'jv' | 'js'): string =>
  `${prefix}_${randomBytes(16).toString('base64url')}`;

const existing = (accountId: string) => and(eq(journalEntry.accountId, accountId), isNull(journalEntry.deletedAt));
const one = (accountId: string, id: string) => and(existing(accountId), eq(journalEntry.id, id));

/** Returns what a member typed, imported and wrote of some trades. */
export function selectEntries(db: Database, accountId: string, ids: readonly string[]): Promise<EntryRow[]> {
  return db
    .select()
    .from(journalEntry)
    .where(and(existing(accountId), sql`${journalEntry.id} = any(${sql.param([...ids])}::text[])`));
}

/** Returns everything that a member typed, imported and wrote, as lists need it. @param withNotes Whether `note` is read, or empty */
export function selectListed(db: Database, accountId: string, withNotes: boolean) {
  const { id, source, trade, brokerAccount, ticket, excursion, tags, planId, followed, criteria, rating, note } =
    journalEntry;
  return db
    .select({
      id,
      source,
      trade,
      brokerAccount,
      ticket,
      excursion,
      tags,
      planId,
      followed,
      criteria,
      rating,
      hasNote: sql<boolean>`${note} <> ''`,
      note: withNotes ? note : sql<string>`''`,
    })
    .from(journalEntry)
    .where(existing(accountId));
}

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

/** Returns how many trades a member typed and imported. */
export async function countTrades(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(journalEntry)
    .where(and(existing(accountId), isNotNull(journalEntry.trade)));
  return row!.n;
}

/** Adds trades; one whose ticket the journal has is left out. Returns those that were added. */
export function insertEntries(db: Database, rows: readonly (typeof journalEntry.$inferInsert)[]): Promise<EntryRow[]> {
  return rows.length === 0
    ? Promise.resolve([])
    : db
        .insert(journalEntry)
        .values([...rows])
        .onConflictDoNothing()
        .returning();
}

/** Changes a trade of a member; returns null if there is none of this id. */
export async function updateEntry(
  db: Database,
  accountId: string,
  id: string,
  changed: Partial<Omit<EntryRow, 'accountId' | 'id'>>,
): Promise<EntryRow | null> {
  const [row] = await db.update(journalEntry).set(changed).where(one(accountId, id)).returning();
  return row ?? null;
}

/** Returns a trade that was deleted after a moment; null if there is none. */
export async function findDeleted(db: Database, accountId: string, id: string, after: Date): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.accountId, accountId),
        eq(journalEntry.id, id),
        isNotNull(journalEntry.deletedAt),
        gt(journalEntry.deletedAt, after),
      ),
    );
  return row ?? null;
}

/** Restores a deleted trade. */
export async function undeleteEntry(db: Database, accountId: string, id: string): Promise<void> {
  await db
    .update(journalEntry)
    .set({ deletedAt: null })
    .where(and(eq(journalEntry.accountId, accountId), eq(journalEntry.id, id)));
}

/** Returns the imported trades of a broker's account. */
export function selectImported(db: Database, accountId: string, brokerAccount: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(journalEntry)
    .where(and(existing(accountId), eq(journalEntry.brokerAccount, brokerAccount), isNotNull(journalEntry.ticket)));
}

/** Returns the oldest closed trades whose excursions were not computed, then those that are due again. */
export async function selectUnmeasured(db: Database, most: number, now: Date): Promise<EntryRow[]> {
  const first = await db
    .select()
    .from(journalEntry)
    .where(and(isNotNull(journalEntry.trade), isNull(journalEntry.excursion), isNull(journalEntry.deletedAt)))
    .orderBy(asc(journalEntry.createdAt))
    .limit(most);
  if (first.length === most) return first;
  const againAt = sql`(${journalEntry.excursion} ->> 'againAt')`;
  const again = await db
    .select()
    .from(journalEntry)
    .where(and(sql`${againAt} <= ${now.toISOString()}`, isNull(journalEntry.deletedAt)))
    .orderBy(againAt)
    .limit(most - first.length);
  return [...first, ...again];
}

/** Stores the excursions of a trade, unless it was changed since it was read. */
export async function storeExcursion(
  db: Database,
  { accountId, id, trade }: EntryRow,
  excursion: StoredExcursion,
): Promise<void> {
  await db
    .update(journalEntry)
    .set({ excursion })
    .where(and(one(accountId, id), sql`${journalEntry.trade} = ${JSON.stringify(trade)}::jsonb`));
}

const toPlan = ({ id, name, text, criteria, createdAt }: typeof journalPlan.$inferSelect): JournalPlan => {
  return { id, name, text, criteria: [...criteria], createdAt: createdAt.toISOString() };
};

/** Returns the plans of a member, oldest first. */
export async function selectPlans(db: Database, accountId: string): Promise<JournalPlan[]> {
  const rows = await db
    .select()
    .from(journalPlan)
    .where(eq(journalPlan.accountId, accountId))
    .orderBy(journalPlan.createdAt, journalPlan.id);
  return rows.map(toPlan);
}

type PlanFields = Pick<JournalPlan, 'name' | 'text' | 'criteria'>;

/** Adds a plan. */
export async function insertPlan(
  db: Database,
  accountId: string,
  fields: PlanFields,
  createdAt: Date,
): Promise<JournalPlan> {
  const [row] = await db
    .insert(journalPlan)
    .values({ id: newId('jp'), accountId, ...fields, createdAt })
    .returning();
  return toPlan(row!);
}

/** Changes a plan; returns null if there is none of this id. */
export async function updatePlan(
  db: Database,
  accountId: string,
  id: string,
  fields: PlanFields,
): Promise<JournalPlan | null> {
  const [row] = await db
    .update(journalPlan)
    .set(fields)
    .where(and(eq(journalPlan.accountId, accountId), eq(journalPlan.id, id)))
    .returning();
  return row ? toPlan(row) : null;
}

/** Deletes a plan and takes it from its trades; returns false if there is none of this id. */
export async function deletePlan(db: Database, accountId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(journalPlan)
    .where(and(eq(journalPlan.accountId, accountId), eq(journalPlan.id, id)))
    .returning({ id: journalPlan.id });
  await db
    .update(journalEntry)
    .set({ planId: null, criteria: {}, updatedAt: now, revision: sql`${journalEntry.revision} + 1` })
    .where(and(eq(journalEntry.accountId, accountId), eq(journalEntry.planId, id)));
  return rows.length > 0;
}

const toView = ({ id, name, filters }: typeof journalView.$inferSelect): JournalView => {
  return { id, name, filters: { ...filters } };
};

/** Returns the saved views of a member, oldest first. */
export async function selectViews(db: Database, accountId: string): Promise<JournalView[]> {
  const rows = await db
    .select()
    .from(journalView)
    .where(eq(journalView.accountId, accountId))
    .orderBy(journalView.createdAt, journalView.id);
  return rows.map(toView);
}

/** Adds a view. */
export async function insertView(
  db: Database,
  accountId: string,
  fields: Pick<JournalView, 'name' | 'filters'>,
  createdAt: Date,
): Promise<JournalView> {
  const [row] = await db
    .insert(journalView)
    .values({ id: newId('jv'), accountId, ...fields, createdAt })
    .returning();
  return toView(row!);
}

/** Deletes a view; returns false if there is none of this id. */
export async function deleteView(db: Database, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(journalView)
    .where(and(eq(journalView.accountId, accountId), eq(journalView.id, id)))
    .returning({ id: journalView.id });
  return rows.length > 0;
}

/** Returns the screenshots of some trades of a member without their bytes, by trade, oldest first. */
export async function selectScreenshots(
  db: Database,
  accountId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, JournalScreenshot[]>> {
  const { id, entryId, width, height, createdAt } = journalScreenshot;
  const rows = await db
    .select({ id, entryId, width, height })
    .from(journalScreenshot)
    .where(and(eq(journalScreenshot.accountId, accountId), sql`${entryId} = any(${sql.param([...entryIds])}::text[])`))
    .orderBy(createdAt, id);
  const found = new Map<string, JournalScreenshot[]>();
  for (const { entryId: of, ...screenshot } of rows) found.set(of, [...(found.get(of) ?? []), screenshot]);
  return found;
}
