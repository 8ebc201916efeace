import { PLANS, type SoldPlan } from '@sealtick/contract';
import type { QueuedMail } from '../../platform/mail/mail.ts';

/** What an email about a price change states. */
interface PriceChange {
  readonly plan: SoldPlan;
  readonly oldUsd: string;
  readonly newUsd: string;
  readonly from: Date;
}

/** Returns the email that announces a price change to a member. @param origin Address of the site without a path. */
export function priceNoticeOf({ plan, oldUsd, newUsd, from }: PriceChange, to: string, origin: string): QueuedMail {
  const { label } = PLANS[plan];
  const day = from.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const subject = `The price of ${label} changes on ${day}`;
  return {
    to,
    subject,
    title: subject,
    paragraphs: [
      `The plan ${label} costs ${oldUsd} US dollars (USD) a month now. From ${day} (UTC) on it costs ${newUsd} US dollars (USD) a month.`,
      `The new price applies from your first payment on or after that day. Payments before it are ${oldUsd} USD.`,
      `If you do not agree, cancel before ${day}: choose "Cancel the plan" under Billing on your account page. The plan then stays until the end of the period that you have paid for, and you are not charged again.`,
    ],
    action: { label: 'Open billing', url: `${origin}/account#billing` },
    notes: [`You receive this email because you pay for ${label}.`],
    isUnlimited: true,
  };
}
