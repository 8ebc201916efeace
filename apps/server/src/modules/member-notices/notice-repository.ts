import { and, asc, desc, eq, exists, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { finishedMails } from '../../platform/mail/mail-repository.ts';
import { memberNotice, noticeRecipient } from './member-notices.tables.ts';

export type NoticeRow = typeof memberNotice.$inferSelect;
type NewNotice = Omit<typeof memberNotice.$inferInsert, 'queued' | 'sent' | 'failed' | 'queuedUpTo' | 'finishedAt'>;

/** Notices that an operator sees; there are a few in a year. */
const LISTED = 100;

/** Stores a notice. Returns false if the same was sent before. */
export async function insertNotice(db: Database, row: NewNotice): Promise<boolean> {
  const { rowCount } = await db.insert(memberNotice).values(row).onConflictDoNothing({ target: memberNotice.digest });
  return rowCount === 1;
}

/** Returns when the same notice was sent; null if it was not. */
export async function findSentAt(db: Database, digest: string): Promise<Date | null> {
  const [row] = await db.select().from(memberNotice).where(eq(memberNotice.digest, digest));
  return row?.sentAt ?? null;
}

/** Returns the newest notices, each with whether emails of it are still being queued or sent. */
export async function selectNotices(db: Database): Promise<(NoticeRow & { readonly isOpen: boolean })[]> {
  const unsent = db
    .select({ one: sql`1` })
    .from(noticeRecipient)
    .where(and(eq(noticeRecipient.noticeId, memberNotice.id), isNull(noticeRecipient.result)));
  const isOpen = sql<boolean>`${memberNotice.finishedAt} is null or ${exists(unsent)}`;
  return db
    .select({ ...getTableColumns(memberNotice), isOpen })
    .from(memberNotice)
    .orderBy(desc(memberNotice.sentAt))
    .limit(LISTED);
}

/** Returns the oldest notice whose emails are not all queued, locked; null if there is none. Other processes skip it. */
export async function lockOpenNotice(db: Database): Promise<NoticeRow | null> {
  const open = db.select().from(memberNotice).where(isNull(memberNotice.finishedAt));
  const [row] = await open.orderBy(asc(memberNotice.sentAt)).limit(1).for('update', { skipLocked: true });
  return row ?? null;
}

/** Stores that the email of a notice to a member is queued. */
export async function insertRecipient(
  db: Database,
  row: Omit<typeof noticeRecipient.$inferInsert, 'result'>,
): Promise<void> {
  await db.insert(noticeRecipient).values(row);
}

/** Stores how far the emails of a notice are queued. @param queued How many more */
export async function advanceNotice(db: Database, id: string, queuedUpTo: string, queued: number): Promise<void> {
  await db
    .update(memberNotice)
    .set({ queuedUpTo, queued: sql`${memberNotice.queued} + ${queued}` })
    .where(eq(memberNotice.id, id));
}

/** Stores that all emails of a notice are queued, and forgets whose was the last: the account may be erased. */
export async function finishNotice(db: Database, id: string, finishedAt: Date): Promise<void> {
  await db
    .update(memberNotice)
    .set({ finishedAt, queuedUpTo: '', recipients: sql`${memberNotice.queued}` })
    .where(eq(memberNotice.id, id));
}

/**
 * Stores what became of emails of notices, and counts them; the caller's transaction makes both one. Other processes skip
 * the same rows. Returns how many there were.
 */
export async function storeResults(db: Database, most: number): Promise<number> {
  const finished = finishedMails(db);
  const { accountId, noticeId, mailId, result } = noticeRecipient;
  const rows = await db
    .select({ accountId, noticeId, isRejected: finished.isRejected })
    .from(noticeRecipient)
    .innerJoin(finished, eq(finished.id, mailId))
    .where(isNull(result))
    .limit(most)
    .for('update', { of: noticeRecipient, skipLocked: true });
  for (const notice of new Set(rows.map((row) => row.noticeId))) {
    const ofNotice = rows.filter((row) => row.noticeId === notice);
    const counts = { sent: 0, failed: 0 };
    for (const name of ['sent', 'failed'] as const) {
      const ids = ofNotice.filter(({ isRejected }) => isRejected === (name === 'failed')).map((row) => row.accountId);
      counts[name] = ids.length;
      const theirs = and(eq(noticeId, notice), isOneOf(accountId, ids));
      await db.update(noticeRecipient).set({ result: name }).where(theirs);
    }
    await db
      .update(memberNotice)
      .set({ sent: sql`${memberNotice.sent} + ${counts.sent}`, failed: sql`${memberNotice.failed} + ${counts.failed}` })
      .where(eq(memberNotice.id, notice));
  }
  return rows.length;
}
