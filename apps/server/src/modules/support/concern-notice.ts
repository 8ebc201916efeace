import { CONCERN_RULE, type SiteSettings } from '@sealtick/contract';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { NextTime } from '../../platform/schedule.ts';
import type { ConcernRow } from './concern-repository.ts';
import { markNoticed } from './concern-repository.ts';
import { londonDay, londonTime } from './due-at.ts';
import type { SupportDeps } from './support-deps.ts';

/** Hour in London at which the operator hears of reports: an email immediately would state when each was sent. */
const NOTICE_HOUR = 8;

/** Returns the next time of the notice. */
export const nextNotice: NextTime = (after) => {
  const today = londonTime(londonDay(after), NOTICE_HOUR);
  return today > after ? today : londonTime(londonDay(after) + 1, NOTICE_HOUR);
};

/** Queues one email to the operator if reports wait. It says nothing of them. */
export async function sendConcernNotice(
  { queueMail, readSettings }: Pick<SupportDeps, 'queueMail' | 'readSettings'>,
  db: Database,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if ((await markNoticed(tx)) === 0) return;
    const title = 'A report is waiting';
    await queueMail(tx, {
      to: (await readSettings(tx))[CONCERN_RULE.receiver],
      subject: title,
      title,
      paragraphs: ['Read it in the console, or with: npx sealtick operator concerns list'],
      isUnlimited: true,
    });
  });
}

/** Returns the confirmation of a report that is not anonymous. */
export function getReceiptMail(
  { reference, dueOn }: Pick<ConcernRow, 'reference' | 'dueOn'>,
  email: string,
  { name, complianceEmail }: SiteSettings,
): QueuedMail {
  const title = `Your report ${reference}`;
  return {
    to: email,
    subject: title,
    title,
    thread: reference,
    replyTo: complianceEmail,
    paragraphs: [
      `Your report to the compliance officer of ${name} has arrived. Its reference is ${reference}.`,
      `It is investigated by ${dueOn}.`,
    ],
    notes: ['If you sent no report, ignore this email: someone typed your address.'],
    cause: 'request',
  };
}

/** Returns the email that answers a report which is not anonymous, in its thread. */
export function getAnswerMail(
  { reference }: Pick<ConcernRow, 'reference'>,
  email: string,
  text: string,
  { complianceEmail }: SiteSettings,
): QueuedMail {
  return {
    to: email,
    subject: `Re: Your report ${reference}`,
    title: `Answer to your report ${reference}`,
    thread: reference,
    replyTo: complianceEmail,
    paragraphs: text.split(/\n+/),
    notes: [`To reply, answer this email or write to ${complianceEmail} and state the reference.`],
    isUnlimited: true,
  };
}
