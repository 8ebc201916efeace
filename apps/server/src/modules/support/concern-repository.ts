import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ConcernAnswer, concernReport } from './support.tables.ts';

export type ConcernRow = typeof concernReport.$inferSelect;

/** Stores a report. Returns false if its reference is taken. */
export async function insertConcern(
  db: Database,
  row: Omit<ConcernRow, 'isNoticed' | 'isClosed' | 'closeReason' | 'answers'>,
): Promise<boolean> {
  const { rowCount } = await db.insert(concernReport).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Returns reports that people sent, those due first; without `isAll` only the open ones. */
export async function selectConcerns(db: Database, isAll: boolean): Promise<ConcernRow[]> {
  const wanted = and(eq(concernReport.isSuspected, false), isAll ? undefined : eq(concernReport.isClosed, false));
  // By reference within a day: the order of the rows would be that of their arrival.
  return db.select().from(concernReport).where(wanted).orderBy(concernReport.dueOn, asc(concernReport.reference));
}

/** Marks the reports that wait as noticed. Returns how many there were. */
export async function markNoticed(db: Database): Promise<number> {
  const waiting = and(eq(concernReport.isNoticed, false), eq(concernReport.isSuspected, false));
  const { rowCount } = await db.update(concernReport).set({ isNoticed: true }).where(waiting);
  return rowCount ?? 0;
}

/** Closes a report. Returns whether an open one has the reference. */
export async function closeConcern(db: Database, reference: string, closeReason: string): Promise<boolean> {
  const open = and(eq(concernReport.reference, reference), eq(concernReport.isClosed, false));
  const { rowCount } = await db.update(concernReport).set({ isClosed: true, closeReason }).where(open);
  return rowCount === 1;
}

/** Returns a report, locked until the transaction ends; null if there is none. */
export async function lockConcern(db: Database, reference: string): Promise<ConcernRow | null> {
  const [row] = await db.select().from(concernReport).where(eq(concernReport.reference, reference)).for('update');
  return row ?? null;
}

/** Stores an answer to a report, which must be locked. */
export async function addAnswer(
  db: Database,
  { reference, answers }: ConcernRow,
  answer: ConcernAnswer,
): Promise<void> {
  const set = { answers: [...answers, answer] };
  await db.update(concernReport).set(set).where(eq(concernReport.reference, reference));
}
