import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { type Database, lockName } from '../database.ts';
import { getMailbox } from './get-mailbox.ts';
import { type MailState, mail } from './mail.tables.ts';
import type { MailCause } from './mail-cause.ts';

export type MailRow = typeof mail.$inferSelect;
type NewMail = Pick<
  MailRow,
  | 'id'
  | 'address'
  | 'mailbox'
  | 'isUnlimited'
  | 'cause'
  | 'isByOwner'
  | 'accountId'
  | 'isOfList'
  | 'subject'
  | 'content'
> &
  Partial<Pick<MailRow, 'until'>>;

/** Makes other transactions that queue an email to this mailbox wait for the end of this one. */
export async function lockMailbox(db: Database, mailbox: string): Promise<void> {
  await lockName(db, `email ${mailbox}`);
}

/** Returns the emails of a cause to a mailbox. */
export async function selectCounted(db: Database, mailbox: string, cause: MailCause, after: Date) {
  const { queuedAt, isByOwner, accountId } = mail;
  const counted = and(eq(mail.mailbox, mailbox), eq(mail.cause, cause), gt(queuedAt, after));
  return db.select({ queuedAt, isByOwner, accountId }).from(mail).where(counted);
}

/** Makes other transactions that count the addresses of an account wait for the end of this one. */
export async function lockReach(db: Database, accountId: string): Promise<void> {
  await lockName(db, `email reach ${accountId}`);
}

/** Returns the mailboxes of others to which an account had emails sent, with the time of the last one, ms UTC. */
export async function selectReached(db: Database, accountId: string, after: Date): Promise<Map<string, number>> {
  const newest = sql<string>`max(${mail.queuedAt})`;
  const asked = and(eq(mail.accountId, accountId), eq(mail.isByOwner, false), isNotNull(mail.cause));
  const rows = await db
    .select({ mailbox: mail.mailbox, at: newest })
    .from(mail)
    .where(and(asked, gt(mail.queuedAt, after)))
    .groupBy(mail.mailbox);
  return new Map(rows.map(({ mailbox, at }) => [mailbox, new Date(at).getTime()]));
}

/** Marks the emails to an address that an account has had as its own: by the next address they are not found. */
export async function claimMails(db: Database, address: string, accountId: string): Promise<void> {
  const isOf = eq(sql`lower(${mail.address})`, address.toLowerCase());
  const ofAddress = and(eq(mail.mailbox, getMailbox(address)), isOf, isNull(mail.accountId));
  await db.update(mail).set({ accountId, isByOwner: true }).where(ofAddress);
}

/** Stores an email that is due immediately. */
export async function insertMail(db: Database, row: NewMail, now: Date): Promise<void> {
  await db.insert(mail).values({ ...row, queuedAt: now, nextAttemptAt: now });
}

/** Stores an email that the development mailbox shows immediately. One that is shown already stays as it is. */
export async function insertShownMail(db: Database, row: NewMail, now: Date): Promise<void> {
  await db
    .insert(mail)
    .values({ ...row, state: 'shown', queuedAt: now, nextAttemptAt: now })
    .onConflictDoNothing({ target: mail.id });
}

/** Longest time between two attempts, in minutes. */
const LONGEST_WAIT = 30;

/**
 * Takes due emails, those of lists last and the oldest first, for one attempt each. Their next attempts are due after one minute, then two, four
 * and so on: a process that ends during an attempt leaves its emails to the next one.
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

/** Stores the result of an attempt. The content of an email that is sent or rejected is deleted. */
export async function finishAttempt(db: Database, id: string, state: MailState, reason: string | null): Promise<void> {
  const isDone = state === 'sent' || state === 'rejected';
  await db
    .update(mail)
    .set({ state, reason, ...(isDone ? { content: null } : {}) })
    .where(and(eq(mail.id, id), eq(mail.state, 'queued')));
}

/** Returns the emails of which nothing more becomes, as a subquery that a cause joins with what it has queued. */
export const finishedMails = (db: Database) =>
  db
    .select({ id: mail.id, isRejected: sql<boolean>`${mail.state} = 'rejected'`.as('is_rejected') })
    .from(mail)
    .where(ne(mail.state, 'queued'))
    .as('finished_mail');

/** Rejects the emails that are still queued and were so before this time. Returns how many. */
export async function rejectOldMails(db: Database, before: Date): Promise<number> {
  const tooOld = and(eq(mail.state, 'queued'), lt(mail.queuedAt, before));
  const { rowCount } = await db.update(mail).set({ state: 'rejected', content: null }).where(tooOld);
  return rowCount ?? 0;
}

/** Returns the newest emails of the development mailbox, the newest first. */
export async function selectShownMails(db: Database, most: number): Promise<MailRow[]> {
  return db.select().from(mail).where(eq(mail.state, 'shown')).orderBy(desc(mail.queuedAt)).limit(most);
}

/** Returns an email of the development mailbox, or null. */
export async function selectShownMail(db: Database, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), eq(mail.state, 'shown')));
  return row ?? null;
}
