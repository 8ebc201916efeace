import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type MailState, mail } from './mail.tables.ts';

type MailRow = typeof mail.$inferSelect;
type NewMail = Pick<MailRow, 'id' | 'address' | 'mailbox' | 'isUnlimited' | 'subject' | 'content'>;

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

/** Rejects the mails that are still queued and were so before this time. Returns how many. */
export async function rejectOldMails(db: Database, before: Date): Promise<number> {
  const tooOld = and(eq(mail.state, 'queued'), lt(mail.queuedAt, before));
  const { rowCount } = await db.update(mail).set({ state: 'rejected', content: null }).where(tooOld);
  return rowCount ?? 0;
}

/** Deletes the mails of some states that were queued before this time. */
export async function deleteMails(db: Database, states: readonly MailState[], before: Date): Promise<void> {
  await db.delete(mail).where(and(inArray(mail.state, [...states]), lt(mail.queuedAt, before)));
}
