import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { type StudyRow, study } from '../runs.tables.ts';

const own = (accountId: string) => and(eq(study.accountId, accountId), isNull(study.deletedAt));
const listed = {
  id: study.id,
  accountId: study.accountId,
  kind: study.kind,
  name: study.name,
  market: study.market,
  settings: study.settings,
  state: study.state,
  progress: study.progress,
  problem: study.problem,
  createdAt: study.createdAt,
  startedAt: study.startedAt,
  endedAt: study.endedAt,
};

/** A study without its result. */
export type ListedStudy = Omit<StudyRow, 'result' | 'askedTo' | 'attempts' | 'deletedAt'>;

/** Returns the studies of an account without their results, the newest first. */
export async function selectStudies(db: Database, accountId: string): Promise<ListedStudy[]> {
  return db.select(listed).from(study).where(own(accountId)).orderBy(desc(study.createdAt), study.id);
}

/** Returns a study of an account; null if it has none of this id. */
export async function findStudy(db: Database, accountId: string, id: string): Promise<StudyRow | null> {
  const [row] = await db
    .select()
    .from(study)
    .where(and(own(accountId), eq(study.id, id)));
  return row ?? null;
}

/** Returns a study that is computed now. */
export async function findJobStudy(db: Database, id: string): Promise<StudyRow> {
  const [row] = await db.select().from(study).where(eq(study.id, id));
  if (!row) throw new Error(`There is no study ${id}.`);
  return row;
}

/** Adds a study. */
export async function insertStudy(db: Database, row: typeof study.$inferInsert): Promise<StudyRow> {
  const [inserted] = await db.insert(study).values(row).returning();
  return inserted!;
}

/** Changes a study of an account; returns null if it has none of this id. */
export async function updateStudy(
  db: Database,
  accountId: string,
  id: string,
  changed: Partial<Pick<StudyRow, 'name' | 'deletedAt'>>,
): Promise<StudyRow | null> {
  const [row] = await db
    .update(study)
    .set(changed)
    .where(and(own(accountId), eq(study.id, id)))
    .returning();
  return row ?? null;
}

/** Cancels a study of an account that has not ended; returns null if there is none of this id. */
export async function stopStudy(db: Database, accountId: string, id: string, endedAt: Date): Promise<StudyRow | null> {
  const [row] = await db
    .update(study)
    .set({ state: 'cancelled', endedAt })
    .where(and(own(accountId), eq(study.id, id), inArray(study.state, ['queued', 'running'])))
    .returning();
  return row ?? null;
}

/** Restores a study that was deleted after a moment; returns null if there is none of this id. */
export async function undeleteStudy(
  db: Database,
  accountId: string,
  id: string,
  after: Date,
): Promise<StudyRow | null> {
  const isRecent = and(isNotNull(study.deletedAt), gt(study.deletedAt, after));
  const [row] = await db
    .update(study)
    .set({ deletedAt: null })
    .where(and(eq(study.accountId, accountId), eq(study.id, id), isRecent))
    .returning();
  return row ?? null;
}

type Stored = Partial<Pick<StudyRow, 'result' | 'state' | 'progress' | 'endedAt'>>;

/** Stores what is computed of a study. Returns false if it was cancelled or deleted in the meantime. */
export async function saveStudy(db: Database, id: string, stored: Stored): Promise<boolean> {
  const rows = await db
    .update(study)
    .set(stored)
    .where(and(eq(study.id, id), eq(study.state, 'running')))
    .returning({ id: study.id });
  return rows.length > 0;
}
