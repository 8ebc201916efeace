import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { researchArticle } from './research.tables.ts';

export type ArticleRow = typeof researchArticle.$inferSelect;

/** Returns every article of the console, the last changed first. */
export const selectArticles = (db: Database): Promise<ArticleRow[]> =>
  db.select().from(researchArticle).orderBy(desc(researchArticle.changedAt), researchArticle.id);

/** Returns the articles that are shown at a moment. */
export const selectPublished = (db: Database, at: Date): Promise<ArticleRow[]> =>
  db.select().from(researchArticle).where(lte(researchArticle.publishAt, at)).orderBy(researchArticle.id);

/** Returns the ids of the articles that are published or scheduled. */
export const selectAnnouncedIds = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: researchArticle.id })
    .from(researchArticle)
    .where(isNotNull(researchArticle.publishAt));
  return new Set(rows.map(({ id }) => id));
};

/** Returns an article; null if there is none. */
export async function selectArticle(db: Database, id: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(researchArticle).where(eq(researchArticle.id, id));
  return row ?? null;
}

/** Returns an article, locked; null if there is none. */
export async function lockArticle(db: Database, id: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(researchArticle).where(eq(researchArticle.id, id)).for('update');
  return row ?? null;
}

/** Stores a new article. Returns null if there is one with its id. */
export async function insertArticle(
  db: Database,
  row: typeof researchArticle.$inferInsert,
): Promise<ArticleRow | null> {
  const [stored] = await db.insert(researchArticle).values(row).onConflictDoNothing().returning();
  return stored ?? null;
}

/** Changes an article, and returns it. */
export async function updateArticle(
  db: Database,
  id: string,
  set: Partial<typeof researchArticle.$inferInsert>,
): Promise<ArticleRow> {
  const [row] = await db.update(researchArticle).set(set).where(eq(researchArticle.id, id)).returning();
  return row!;
}

/** Deletes an article. */
export async function deleteArticle(db: Database, id: string): Promise<void> {
  await db.delete(researchArticle).where(eq(researchArticle.id, id));
}

/** Returns a published article that is to be emailed, locked; null if there is none. Other processes skip it. */
export async function lockUnsent(db: Database, at: Date): Promise<ArticleRow | null> {
  const { isEmailed, emailedAt, publishAt } = researchArticle;
  const isDue = and(eq(isEmailed, true), isNull(emailedAt), lte(publishAt, at));
  const [row] = await db.select().from(researchArticle).where(isDue).limit(1).for('update', { skipLocked: true });
  return row ?? null;
}
