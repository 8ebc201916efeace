import { createHash, randomUUID } from 'node:crypto';
import type { NoticePreview, SiteSettings } from '@sealtick/contract';
import { formatDay } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { wake } from '../../platform/wake-up.ts';
import { hasPaidPlan } from '../billing/index.ts';
import { countReached } from '../identity/index.ts';
import { getNoticeMail, type Notice, type NoticeSite } from './notice-mail.ts';
import { findSentAt, insertNotice } from './notice-repository.ts';

/** Notified when a notice is to be emailed. */
export const NOTICE_CHANNEL = 'member_notice';

/** What notices need of the rest of the program. */
export interface NoticeDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (db: Database) => Promise<Pick<SiteSettings, 'name'>>;
  /** Address of the site without a path. */
  readonly origin: string;
}

/** Returns what the emails of notices state of the site. */
export const readNoticeSite = async (
  { readSettings, origin }: Pick<NoticeDeps, 'readSettings' | 'origin'>,
  db: Database,
): Promise<NoticeSite> => ({ siteName: (await readSettings(db)).name, origin });

/** Returns which accounts a notice reaches that is sent at a time. */
export const toReach = (db: Database, { audience }: Pick<Notice, 'audience'>, until: Date) => ({
  until,
  where: audience === 'paid' ? hasPaidPlan(db, until) : undefined,
});

/** Returns a notice as its members would receive it, with their number. */
export async function previewNotice(
  deps: Pick<NoticeDeps, 'clock' | 'readSettings' | 'origin'>,
  db: Database,
  notice: Notice,
): Promise<NoticePreview> {
  const { subject, paragraphs, action = null, notes } = getNoticeMail(notice, await readNoticeSite(deps, db));
  const members = await countReached(db, toReach(db, notice, new Date(deps.clock.now())));
  return { subject, paragraphs, action, notes, members };
}

/** Emails a notice to one address, as a test. @param email A confirmed address of an operator */
export async function testNotice(deps: NoticeDeps, db: Database, notice: Notice, email: string): Promise<void> {
  const mail = getNoticeMail(notice, await readNoticeSite(deps, db));
  await deps.queueMail(db, { ...mail, subject: `Test: ${mail.subject}`, to: email, isUnlimited: true });
}

/**
 * Stores a notice; the running site queues its emails. Returns how many members it reaches.
 * @param operator Pseudonym of the operator's account; null for the command line
 * @throws {AppError} UNPROCESSABLE if it reaches no one, CONFLICT if the same was sent before
 */
export async function sendNotice(
  { clock }: Pick<NoticeDeps, 'clock'>,
  db: Database,
  notice: Notice,
  operator: string | null,
): Promise<number> {
  const sentAt = new Date(clock.now());
  const recipients = await countReached(db, toReach(db, notice, sentAt));
  if (recipients === 0) throw new AppError('UNPROCESSABLE', 'No member would receive this notice.');
  const { subject, text, page, audience } = notice;
  const digest = createHash('sha256')
    .update(JSON.stringify([subject, text, page]))
    .digest('base64url');
  const row = { id: randomUUID(), digest, subject, text, page, audience, sentAt, operator, recipients };
  if (!(await insertNotice(db, row))) {
    const before = await findSentAt(db, digest);
    const day = before === null ? 'before' : `on ${formatDay(before.getTime())}`;
    throw new AppError('CONFLICT', `The same notice was sent ${day}. Change its text to send another one.`);
  }
  await wake(db, NOTICE_CHANNEL);
  return recipients;
}
