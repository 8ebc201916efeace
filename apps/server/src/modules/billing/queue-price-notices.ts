import { PLANS, type SoldPlan } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { QueuedMail, QueueMail } from '../../platform/mail/mail.ts';
import { toDay } from './plan-mails.ts';
import { lockOpenNotices, markQueued } from './price-change-repository.ts';

/** Notified when a price change is announced. */
export const PRICE_CHANNEL = 'price_change';

/** Emails that one transaction queues: few enough that it is short. */
const BATCH = 100;

interface PriceNoticesDeps {
  readonly clock: Clock;
  readonly db: Database;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

/**
 * Queues the emails about price changes, in batches. An email and the mark of its member are one transaction, so that a process
 * that ends in between leaves each member with one email.
 */
export async function queuePriceNotices(deps: PriceNoticesDeps, batch = BATCH): Promise<void> {
  while (await queueBatch(deps, batch));
}

/** Returns false if nothing is left. */
function queueBatch({ clock, db, queueMail, origin }: PriceNoticesDeps, batch: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const open = await lockOpenNotices(tx, batch);
    for (const { notice, email } of open) {
      await queueMail(tx, getPriceNotice(notice, email, origin));
      await markQueued(tx, notice, new Date(clock.now()));
    }
    return open.length > 0;
  });
}

/** What an email about a price change states. */
interface PriceChange {
  readonly plan: SoldPlan;
  readonly oldUsd: string;
  readonly newUsd: string;
  readonly from: Date;
}

/** Returns the email that announces a price change to a member. @param origin Address of the site without a path. */
function getPriceNotice({ plan, oldUsd, newUsd, from }: PriceChange, to: string, origin: string): QueuedMail {
  const { label } = PLANS[plan];
  const day = toDay(from.getTime());
  const subject = `The price of ${label} changes on ${day}`;
  return {
    to,
    subject,
    title: subject,
    paragraphs: [
      `The plan ${label} costs ${oldUsd} US dollars (USD) per month now. From ${day} (UTC) on it costs ${newUsd} US dollars (USD) per month.`,
      `The new price applies from your first payment on or after that day. Payments before it are ${oldUsd} USD.`,
      `If you do not agree, cancel before ${day}: choose "Cancel the plan" under Plan and billing on your account page. The plan then stays until the end of the period that you have paid for, and you are not charged again.`,
    ],
    action: { label: 'Open billing', url: `${origin}/account#billing` },
    notes: [`You receive this email because you pay for ${label}.`],
    isUnlimited: true,
  };
}
