import type { NewsletterList } from '@sealtick/contract';
import { asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newsletterIssue } from './newsletter.tables.ts';

export type IssueRow = typeof newsletterIssue.$inferSelect;

/** What the subscribers of a list receive once. */
export interface NewIssue {
  readonly list: NewsletterList;
  /** Names what it is about, where it could be issued again: the same key is issued once. */
  readonly key?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The page that it is about: label of the button, and path on this site. */
  readonly actionLabel: string;
  readonly actionPath: `/${string}`;
}

/** Stores an issue. Returns false if its key was issued before. */
export async function insertIssue(db: Database, issue: NewIssue, at: Date): Promise<boolean> {
  const row = { ...issue, paragraphs: [...issue.paragraphs], issuedAt: at };
  const { rowCount } = await db.insert(newsletterIssue).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Returns what was issued under a key; null if nothing was. */
export async function findIssue(db: Database, key: string): Promise<IssueRow | null> {
  const [row] = await db.select().from(newsletterIssue).where(eq(newsletterIssue.key, key));
  return row ?? null;
}

/** Returns the oldest issue whose emails are not all queued, locked; null if there is none. Other processes skip it. */
export async function lockOpenIssue(db: Database): Promise<IssueRow | null> {
  const open = db.select().from(newsletterIssue).where(isNull(newsletterIssue.finishedAt));
  const [row] = await open.orderBy(asc(newsletterIssue.id)).limit(1).for('update', { skipLocked: true });
  return row ?? null;
}

/** Stores how far the emails of an issue are queued. */
export async function updateIssue(
  db: Database,
  id: number,
  set: Partial<Pick<IssueRow, 'queuedUpTo' | 'finishedAt'>>,
): Promise<void> {
  await db.update(newsletterIssue).set(set).where(eq(newsletterIssue.id, id));
}
