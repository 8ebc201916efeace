import { and, asc, count, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type MailState, mail } from './mail.tables.ts';

export type MailRow = typeof mail.$inferSelect;
type NewMail = Pick<MailRow, 'id' | 'address' | 'mailbox' | 'isUnlimited' | 'isOfList' | 'subject' | 'content'>;

/** Makes other transactions that queue a mail to this mailbox wait for the end of this one. */
export async function lockMailbox(tx: Database, mailbox: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailbox}`}, 0))`);
}

/** Returns the number of mails that count for the limits of a mailbox. */
export async function countMails(tx: Database, mailbox: string, after: Date): Promise<number> {
  const counted = and(eq(mail.mailbox, mailbox), eq(mail.isUnlimited, false), gt(mail.queuedAt, after));
  const [row] = await tx.select({ mails: count() }).from(mail).where(counted);
  return row!.mails;
}

/** Stores a mail that is due at once. */
export async function insertMail(tx: Database, row: NewMail, now: Date): Promise<void> {
  await tx.insert(mail).values({ ...row, queuedAt: now, nextAttemptAt: now });
}

/** Stores a mail that the development mailbox shows at once. One that is shown already stays as it is. */
export async function insertShownMail(db: Database, row: NewMail, now: Date): Promise<void> {
  await db
    .insert(mail)
    .values({ ...row, state: 'shown', queuedAt: now, nextAttemptAt: now })
    .onConflictDoNothing({ target: mail.id });
}

/** Longest time between two attempts, in minutes. */
const LONGEST_WAIT = 30;

/**
 * Takes due mails, those of lists last and the oldest first, for one attempt each. Their next attempts are due after one minute, then two, four
 * and so on: a process that ends during an attempt leaves its mails to the next one.
 */
export async function takeDueMails(db: Database, now: Date, most: number): Promise<MailRow[]> {
  const due = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.state, 'queued'), lte(mail.nextAttemptAt, now)))
    .orderBy(asc(mail.isOfList), asc(mail.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const minutes = sql`least(power(2, least(${mail.attempts}, 10)), ${LONGEST_WAIT}) * (1 + random() / 4)`;
  return db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
    })
    .where(inArray(mail.id, due))
    .returning();
}

/** Stores the result of an attempt. The content of a mail that is sent or rejected is deleted. */
export async function finishAttempt(db: Database, id: string, state: MailState, reason: string | null): Promise<void> {
  const isDone = state === 'sent' || state === 'rejected';
  await db
    .update(mail)
    .set({ state, reason, ...(isDone ? { content: null } : {}) })
    .where(and(eq(mail.id, id), eq(mail.state, 'queued')));
}

/** Rejects the mails that are still queued and were so before this time. Returns how many. */
export async function rejectOldMails(db: Database, before: Date): Promise<number> {
  const tooOld = and(eq(mail.state, 'queued'), lt(mail.queuedAt, before));
  const { rowCount } = await db.update(mail).set({ state: 'rejected', content: null }).where(tooOld);
  return rowCount ?? 0;
}

/** Returns the newest mails of the development mailbox, the newest first. */
export async function selectShownMails(db: Database, most: number): Promise<MailRow[]> {
  return db.select().from(mail).where(eq(mail.state, 'shown')).orderBy(desc(mail.queuedAt)).limit(most);
}

/** Returns a mail of the development mailbox, or null. */
export async function selectShownMail(db: Database, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), eq(mail.state, 'shown')));
  return row ?? null;
}
